"""Write records as JSON Lines, a folder of CSV files, or GraphML.

CSV and GraphML say first which properties there are, which is known last: their rows wait in a
temporary file.
"""

import csv
import json
import math
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, TextIO
from xml.sax.saxutils import escape, quoteattr

from graphrag_core.ingest.export.graph_records import ExportNode, ExportRecord, ExportValue
from graphrag_core.runtime.text import defuse_formula

MOST_NAME_CHARS = 80
NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
JSON_TYPES = {"STRING", "INTEGER", "FLOAT", "BOOLEAN", "NOTHING"}
XML_TYPES = {"INTEGER": "long", "FLOAT": "double", "BOOLEAN": "boolean"}


def write_json_lines(records: Iterable[ExportRecord], file: TextIO) -> None:
    """Write an object a line; `types` names the types of values that JSON does not have."""
    for record in records:
        line = {
            **_identity(record),
            "properties": {key: json_value(value) for key, value in record.properties.items()},
        }
        types = {
            key: f"LIST<{value.type}>" if value.is_list else value.type
            for key, value in record.properties.items()
            if value.type not in JSON_TYPES or _is_no_number(value)
        }
        if types:
            line["types"] = types
        file.write(json.dumps(line, allow_nan=False) + "\n")


def write_csv_folder(records: Iterable[ExportRecord], folder: Path) -> None:
    """Write a file for each set of labels and each type, with the columns of `neo4j-admin import`.

    A text that a spreadsheet would take for a formula has a `'` before it.
    """
    names: dict[str, str] = {}
    columns: dict[str, dict[str, None]] = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8", dir=folder) as waiting:
        for record in records:
            group, fixed = _csv_place(record)
            names.setdefault(group, _file_name(group, names.values()))
            cells = {key: _cell(value) for key, value in record.properties.items()}
            columns.setdefault(group, dict.fromkeys(fixed)).update(dict.fromkeys(cells))
            waiting.write(json.dumps([group, fixed, cells]) + "\n")
        for group, name in names.items():
            with _csv_file(folder / name, "w") as file:
                csv.writer(file).writerow([defuse_formula(column) for column in columns[group]])
        waiting.seek(0)
        for group, rows in groupby(map(json.loads, waiting), key=lambda row: str(row[0])):
            with _csv_file(folder / names[group], "a") as file:
                writer = csv.writer(file)
                for _, fixed, cells in rows:
                    row = {**cells, **fixed}
                    writer.writerow([row.get(column, "") for column in columns[group]])


def write_graphml(records: Iterable[ExportRecord], file: TextIO) -> None:
    """Write GraphML as yEd, Gephi and NetworkX read it; labels and types are data, too.

    Characters that XML cannot hold become U+FFFD.
    """
    keys: dict[tuple[str, str, str], str] = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as waiting:
        edges = 0
        for record in records:
            is_node = isinstance(record, ExportNode)
            if isinstance(record, ExportNode):
                waiting.write(f'<node id="n{record.number}">')
                shown = ":".join(record.labels)
            else:
                ends = f'source="n{record.start}" target="n{record.end}"'
                waiting.write(f'<edge id="e{edges}" {ends}>')
                shown = record.type
                edges += 1
            kind = "node" if is_node else "edge"
            waiting.write(f'<data key="{kind}_label">{_xml(shown)}</data>')
            for key, value in record.properties.items():
                type_ = "string" if value.is_list else XML_TYPES.get(value.type, "string")
                id_ = keys.setdefault((kind, key, type_), f"d{len(keys)}")
                waiting.write(f'<data key="{id_}">{_xml(_plain_text(value))}</data>')
            waiting.write(f"</{kind}>\n")
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        file.write('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n')
        for kind, key in (("node", "labels"), ("edge", "type")):
            file.write(_graphml_key(f"{kind}_label", kind, key, "string"))
        for (kind, key, type_), id_ in keys.items():
            file.write(_graphml_key(id_, kind, key, type_))
        file.write('<graph edgedefault="directed">\n')
        waiting.seek(0)
        file.writelines(waiting)
        file.write("</graph>\n</graphml>\n")


def json_value(value: ExportValue) -> Any:
    """Give a value as JSON has it, or its text."""
    items = [_json_item(value.type, text) for text in value.texts]
    return items if value.is_list else items[0]


def _json_item(type_: str, text: str) -> Any:
    if type_ == "INTEGER":
        return int(text)
    if type_ == "FLOAT":
        return float(text) if math.isfinite(float(text)) else text
    return text == "true" if type_ == "BOOLEAN" else text


def _is_no_number(value: ExportValue) -> bool:
    return value.type == "FLOAT" and not all(math.isfinite(float(text)) for text in value.texts)


def _identity(record: ExportRecord) -> Mapping[str, Any]:
    if isinstance(record, ExportNode):
        return {"kind": "node", "id": record.number, "labels": list(record.labels)}
    return {
        "kind": "relationship", "type": record.type, "start": record.start, "end": record.end,
    }  # fmt: skip


def _csv_place(record: ExportRecord) -> tuple[str, dict[str, str]]:
    """Say which file a record belongs to, and give the cells that it always has."""
    if isinstance(record, ExportNode):
        labels = ";".join(record.labels)
        return f"nodes-{labels}", {":ID": str(record.number), ":LABEL": defuse_formula(labels)}
    return f"relationships-{record.type}", {
        ":START_ID": str(record.start), ":END_ID": str(record.end),
        ":TYPE": defuse_formula(record.type),
    }  # fmt: skip


def _file_name(group: str, taken: Iterable[str]) -> str:
    plain = re.sub(r"[^A-Za-z0-9_-]+", "_", group)[:MOST_NAME_CHARS]
    used = {name.lower() for name in taken}
    return next(name for name in _numbered(plain) if name.lower() not in used)


def _numbered(plain: str) -> Iterator[str]:
    yield f"{plain}.csv"
    number = 2
    while True:
        yield f"{plain}-{number}.csv"
        number += 1


def _csv_file(path: Path, mode: str) -> TextIO:
    return path.open(mode, encoding="utf-8", newline="")  # type: ignore[return-value]


def _cell(value: ExportValue) -> str:
    text = _plain_text(value)
    return text if value.type in XML_TYPES and not value.is_list else defuse_formula(text)


def _plain_text(value: ExportValue) -> str:
    return json.dumps(json_value(value), ensure_ascii=False) if value.is_list else value.texts[0]


def _xml(text: str) -> str:
    return escape(NO_XML.sub("\ufffd", text), {"\r": "&#13;"})


def _graphml_key(id_: str, kind: str, key: str, type_: str) -> str:
    name = quoteattr(NO_XML.sub("\ufffd", key))
    return f'<key id="{id_}" for="{kind}" attr.name={name} attr.type="{type_}"/>\n'
