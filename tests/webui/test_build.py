"""A phone can tell that its page is not the table's any more."""

import re
from pathlib import Path

from tests.webui.phones import Page
from webui.build import page_build


def test_a_page_says_of_which_build_it_is(page: Page) -> None:
    """The page bears the mark that its states bear; else it would be loaded again."""
    phone = page.phone()
    marked = re.search(r'data-build="(\w+)"', phone.get("/").text)
    assert marked is not None
    assert marked[1] == phone.state().build == page_build()


def test_another_file_makes_another_build(tmp_path: Path) -> None:
    """A file that is changed, named anew or gone is noticed; the same ones are the same build."""
    one, other = tmp_path / "one", tmp_path / "other"
    builds = []
    for folder, files in (
        (one, {"main.js": "1", "vendor/preact.js": "2"}),
        (one, {"main.js": "2"}),
        (one, {"menu.js": ""}),
        (other, {"main.js": "2", "vendor/preact.js": "2"}),
        (other, {"menu.js": ""}),
    ):
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        builds.append(page_build([folder]))
    assert len(set(builds)) == 3
    assert (builds[3], builds[4]) == (builds[1], builds[2])
