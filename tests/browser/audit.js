/** Looks at every part of the page that a person can see, and lists what is wrong with it. */

const [FINGER, CONTRAST, AT_ONCE] = arguments;
const SLACK = 1;
/** A name is as long as people like; it stands whole where a tap leads to. */
const SHORTENED = ".seat-name, .seat-head h2, .spot b, .receipt-title";
const faults = [];
const root = document.querySelector("dialog[open]") ?? document.body;
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

const name = (element) => {
  const id = element.id ? `#${element.id}` : `.${[...element.classList].join(".")}`;
  return `${element.tagName.toLowerCase()}${id} "${element.textContent.trim().slice(0, 40)}"`;
};
const blame = (element, what) => faults.push(`${name(element)}: ${what}`);

/* What there is to see */

const seen = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
const all = (css) => [...root.querySelectorAll(css)].filter(seen);
const texts = (element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() !== "" && seen(node.parentElement)) found.push(node);
  }
  return found;
};
const boxes = (node, from = 0, to = node.length) => {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter((box) => box.width > 0);
};

/* Room */

const page = document.scrollingElement;
if (page.scrollWidth > page.clientWidth) blame(document.body, `is ${page.scrollWidth} px wide`);
for (const element of [root, ...all("*")]) {
  const { overflowX } = getComputedStyle(element);
  const scrolls = overflowX === "auto" || overflowX === "scroll";
  if (scrolls && element.scrollWidth > element.clientWidth) blame(element, "scrolls sideways");
}
for (const node of texts(root).filter((text) => !text.parentElement.matches(SHORTENED))) {
  for (const box of boxes(node)) {
    const outside = box.left < -SLACK || box.right > page.clientWidth + SLACK;
    if (outside) blame(node.parentElement, "stands beyond the screen's edge");
  }
}

/* Buttons */

const TAPPED = "button, summary, input, a[href]";
for (const element of all(TAPPED)) {
  const { width, height } = element.getBoundingClientRect();
  if (width < FINGER - 0.5 || height < FINGER - 0.5) {
    blame(element, `is ${width.toFixed(0)} by ${height.toFixed(0)} px, too small for a finger`);
  }
  const words = [element.ariaLabel, element.labels?.[0]?.textContent, spoken(element)];
  if (!words.some((word) => word?.trim())) blame(element, "has no name that can be read out");
}

function spoken(element) {
  return texts(element).filter((node) => !node.parentElement.closest("[aria-hidden='true']"))
    .map((node) => node.data).join(" ");
}

for (const element of all("button, summary")) {
  const frame = element.getBoundingClientRect();
  for (const node of texts(element)) {
    if (isCut(node, frame)) blame(element, `"${node.data.trim()}" is cut`);
    const words = node.parentElement.matches(SHORTENED) ? [] : broken(node);
    for (const word of words) blame(element, `"${word}" is broken`);
  }
}

/** Whether letters lie outside the button, or are hidden by a part of it that is too small. */
function isCut(node, frame) {
  const { overflow, fontSize } = getComputedStyle(node.parentElement);
  const beyond = boxes(node).some((box) => {
    const line = (box.top + box.bottom) / 2;
    const half = Math.min(0.4 * Number.parseFloat(fontSize), 0.34 * box.height);
    return box.left < frame.left - SLACK || box.right > frame.right + SLACK ||
      line - half < frame.top - SLACK || line + half > frame.bottom + SLACK;
  });
  const part = node.parentElement;
  const hidden = overflow !== "visible" && overflow !== "auto" && getComputedStyle(part).display !== "inline" &&
    (part.scrollWidth > part.clientWidth + SLACK || part.scrollHeight > part.clientHeight + 2 * SLACK);
  return !part.matches(SHORTENED) && ((beyond && !part.closest(".change")) || hidden);
}

/** Words that go over two lines; Chinese may, between any two signs. */
function broken(node) {
  const words = [...node.data.matchAll(/[\p{Letter}\p{Number}]+/gu)];
  return words.filter((word) => !/\p{Script=Han}/u.test(word[0]))
    .filter((word) => new Set(boxes(node, word.index, word.index + word[0].length)
      .map((box) => Math.round(box.top))).size > 1).map((word) => word[0]);
}

/* What is read out in order */

const HEADINGS = [...document.querySelectorAll("h1, h2, h3, h4")].filter(seen)
  .filter((heading) => root === document.body || root.contains(heading));
HEADINGS.forEach((heading, at) => {
  const level = Number(heading.tagName[1]);
  const above = at > 0 ? Number(HEADINGS[at - 1].tagName[1]) : root === document.body ? 0 : 1;
  if (level > above + 1) blame(heading, `is a heading of level ${level} below one of level ${above}`);
});
/** People who listen jump from one to the next, and miss what stands between them. */
const LANDMARKS = "main, aside, #table > header, section[aria-label], [role='status'], [role='alert']";
const outside = root === document.body
  ? texts(root).filter((node) => !node.parentElement.closest(LANDMARKS)) : [];
const adrift = outside.map(({ parentElement }) => parentElement.closest("section") ?? parentElement);
for (const part of new Set(adrift)) blame(part, "stands in no landmark");

/* What is next */

const LEAST_WINDOW = 100;
/** The camera's page shows pictures before its button. */
const TO_DO = ".join-form #name, .place:first-child, #prompt, #play .primary, .lesson-said, .sheet .primary:not(#calibrate), .sheet-foot button, .floor-point";
const firsts = all(".ask").map((ask) => ask.querySelector("button, input")).filter(Boolean);
for (const element of AT_ONCE ? new Set([...all(TO_DO), ...firsts]) : []) {
  if (!isInSight(element)) blame(element, "is out of sight");
}
for (const window of AT_ONCE ? [root, ...all("*")] : []) {
  if (!["auto", "scroll"].includes(getComputedStyle(window).overflowY)) continue;
  const left = window.clientHeight - stuck(window);
  if (window.scrollHeight > window.clientHeight + SLACK && left < LEAST_WINDOW) {
    blame(window, `leaves ${left.toFixed(0)} px to scroll in`);
  }
}
for (const floor of all(".floor")) {
  const frame = floor.getBoundingClientRect();
  for (const part of floor.querySelectorAll(".seen, .seen-tag")) {
    const { top, bottom } = part.getBoundingClientRect();
    if (top < frame.top - SLACK || bottom > frame.bottom + SLACK) blame(part, "stands beyond the floor");
  }
}

/** Whether all four sides are on the screen, with nothing before them. */
function isInSight(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (top === bottom) return true;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [aside, inset] = [Math.min(20, (right - left) / 4), 3];
  return [[left + aside, y], [right - aside, y], [x, top + inset], [x, bottom - inset]]
    .map(([x, y]) => document.elementFromPoint(x, y))
    .every((there) => there !== null && (element.contains(there) || there.closest("#refusal")));
}

/** How much of a window is taken by parts that do not scroll, from side to side. */
function stuck(window) {
  const parts = [...window.querySelectorAll("*")].filter(seen)
    .filter((part) => getComputedStyle(part).position === "sticky")
    .filter((part) => part.clientWidth > 0.8 * window.clientWidth);
  return parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
}

/* Colours */

for (const node of CONTRAST > 1 ? texts(root) : []) {
  const element = node.parentElement;
  if (element.closest("svg, :disabled, option")) continue;
  const letters = parsed(getComputedStyle(element).color);
  const worst = Math.min(...behind(element).map((ground) => ratio(over(letters, ground), ground)));
  if (worst < CONTRAST) blame(element, `has a contrast of ${worst.toFixed(2)}`);
}

/** Every colour that may stand behind the element: a gradient has several. */
function behind(element) {
  if (element === null) return [[0, 0, 0, 1]];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const stops = backgroundImage.match(/(rgba?|color|oklab|oklch)\([^()]*\)/g)?.map(parsed) ?? [];
  const own = parsed(backgroundColor);
  if (own[3] === 1 && stops.length === 0) return [own];
  if (stops.length > 0 && stops.every((stop) => stop[3] === 1)) return stops;
  const below = behind(element.parentElement).map((ground) => over(own, ground));
  return [...below, ...stops.flatMap((stop) => below.map((ground) => over(stop, ground)))];
}

function parsed(colour) {
  canvas.canvas.width = canvas.canvas.height = 1;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function over([red, green, blue, alpha], ground) {
  const mixed = [red, green, blue].map((part, at) => part * alpha + ground[at] * (1 - alpha));
  return [...mixed, 1];
}

function ratio(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]) {
  const linear = [red, green, blue].map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

return [...new Set(faults)];
