"""Extensions of Griffe, which reads the sources for the reference."""

import ast
import re
from typing import Any

from griffe import Attribute, Docstring, Extension, Module, Object, safe_get_annotation

EXAMPLE = re.compile(r"^(?=>>> )(?:.+\n?)+", re.MULTILINE)
"""Matches an example in a docstring, from its first prompt to the next blank line."""


class Descriptions(Extension):
    """Reads `seat: Annotated[int, Meta(description="Seat to act.")]` as an int with a docstring."""

    def on_attribute_instance(self, *, node: Any, attr: Attribute, **_: Any) -> None:
        match node:
            case ast.AnnAssign(
                annotation=ast.Subscript(
                    value=ast.Name(id="Annotated"),
                    slice=ast.Tuple(elts=[bare_type, ast.Call(func=ast.Name(id="Meta"), keywords=keywords)]),
                )
            ) if attr.parent:
                attr.annotation = safe_get_annotation(bare_type, parent=attr.parent)
                for keyword in keywords:
                    match keyword:
                        case ast.keyword(arg="description", value=ast.Constant(value=str(text))):
                            attr.docstring = Docstring(text, parent=attr)


class Examples(Extension):
    """Fences the examples in docstrings, which Markdown would otherwise read as quotations."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value
            )


class OneDoor(Extension):
    """Leaves a name out of a subpackage if the package exports it too: the reference explains every name once."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        for module in pkg.modules.values():
            if pkg.exports and module.exports:
                module.exports = [name for name in module.exports if name not in pkg.exports]
