"""The shape of a hero's file, as editors want it and as errors say it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from engine.games.dice_throne.content import Hero

__all__ = ["expected", "expected_key", "fields", "hero_schema"]

Node = Mapping[str, Any]


@cache
def hero_schema() -> dict[str, Any]:
    """Return the JSON Schema of a hero's file."""
    schema = msgspec.json.schema(Hero)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A hero of Dice Throne for Croupier",
        **schema,
    }


def expected(path: Sequence[str | int], data: Any) -> str:
    """Say what may stand at ``path`` of ``data``; empty if nothing may."""
    return _any_of(_nodes(path, data))


def expected_key(path: Sequence[str | int], data: Any) -> str:
    """Say what the keys of the table at ``path`` of ``data`` may be."""
    return _any_of(
        [node["propertyNames"] for node in _nodes(path, data) if "propertyNames" in node]
    )


def _any_of(nodes: Sequence[Node]) -> str:
    named = [f'"{each}"' for node in nodes for each in node.get("enum", ())]
    others = [_said(node) for node in nodes if "enum" not in node]
    return " or ".join(dict.fromkeys(filter(None, [*others, ", ".join(named)])))


def fields(path: Sequence[str | int], data: Any) -> list[str]:
    """Return the keys that the table at ``path`` of ``data`` may have."""
    return sorted({key for node in _nodes(path, data) for key in node.get("properties", {})})


def _nodes(path: Sequence[str | int], data: Any) -> list[Node]:
    """Walk down the schema along ``path``; where shapes differ by their verb, ``data`` tells it."""
    nodes = _alternatives(hero_schema())
    for step in path:
        nodes = [each for node in _fitting(nodes, data) for each in _below(node, step)]
        data = _item(data, step)
    return _fitting(nodes, data)


def _alternatives(node: Node) -> list[Node]:
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        return _alternatives(hero_schema()["$defs"][name])
    if "anyOf" in node:
        return [each for inner in node["anyOf"] for each in _alternatives(inner)]
    return [node]


def _below(node: Node, step: str | int) -> list[Node]:
    if isinstance(step, int):
        found = node.get("items")
    else:
        found = node.get("properties", {}).get(step) or node.get("additionalProperties")
    return _alternatives(found) if isinstance(found, Mapping) else []


def _fitting(nodes: list[Node], data: Any) -> list[Node]:
    """Return those of ``nodes`` that have the verb of ``data``; all, if none has."""
    return [node for node in nodes if _fits(node, data)] or nodes


def _fits(node: Node, data: Any) -> bool:
    verb = node.get("properties", {}).get("do")
    if verb is None:
        return True
    return isinstance(data, Mapping) and verb["enum"] == [data.get("do")]


def _item(data: Any, step: str | int) -> Any:
    try:
        return data[step]
    except (LookupError, TypeError):
        return None


def _said(node: Node) -> str:
    if "pattern" in node:
        return str(node.get("description", 'small letters, digits and hyphens, as in "my-hero"'))
    if "minProperties" in node:
        return 'a table of such, as { en = "..." }'
    said = _TYPES.get(node.get("type", ""), "")
    for lowest, highest in _LIMITS:
        if highest in node:
            least, most = node.get(lowest, 0), node[highest]
            return f"{said} of {most}" if least == most else f"{said} ({least} to {most})"
    return said


_TYPES = {
    "integer": "a whole number",
    "string": "words in quotes",
    "boolean": "true or false",
    "array": "a list [...]",
    "object": "a table {...}",
}
_LIMITS = (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"))
