"""Files made from the code: `python -m tests.checks.generated` writes them, `--check` only compares.

`web/openapi.json` is the service's OpenAPI document; `web/src/api/schema.d.ts` its TypeScript types; `web/src/i18n/*.rulesets.ts`
have the names of boxes and rulesets, `web/src/lib/options.ts` the options that a ruleset's key is built from, and
`rulesetKeys.json` every key, for the client's tests.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from service.app import create_app
from service.openapi import openapi_document
from service.settings import read_service_settings
from storage.settings import read_settings
from yams.rules.options import OPTIONS, Option
from yams.rules.rulesets import BASES, all_keys
from yams.rules.words import WORDS, Words

WEB = Path(__file__).parents[2] / "web"
OPENAPI = WEB / "openapi.json"
TYPES = WEB / "src" / "api" / "schema.d.ts"
NAMES = WEB / "src" / "i18n"
OPTION_DATA = WEB / "src" / "lib" / "options.ts"
KEYS = WEB / "src" / "lib" / "rulesetKeys.json"


def openapi_text() -> str:
    """The document, readable and in a stable order."""
    settings = read_settings({"YAMS_STORE_URL": "redis://127.0.0.1:1", "YAMS_MASTER": "00" * 32})
    document = openapi_document(create_app(settings, read_service_settings({})))
    return json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def types_text(openapi: str) -> str:
    """The document's types, by openapi-typescript."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        source.write_text(openapi, encoding="utf-8")
        command = ["./with-node", "npx", "openapi-typescript", str(source), "--output", str(target)]
        subprocess.run([*command, "--alphabetize"], cwd=WEB, check=True, capture_output=True)
        return target.read_text(encoding="utf-8")


def names_text(words: Words) -> str:
    """The names of one language as a TypeScript module, as the client's formatter would write it."""
    parts = [
        f"export const {to_camel(part)}: Record<string, string> = {{\n{_lines(getattr(words, part))}}};\n"
        for part in words.__struct_fields__
    ]
    return (
        "/** What boxes, columns, rulesets and their options are called; made from yams/rules/words.py. */\n\n"
        + "\n".join(parts)
    )


def _lines(names: dict[str, str]) -> str:
    def key(name: str) -> str:
        return name if name.isidentifier() else f'"{name}"'

    return "".join(f'  {key(name)}: "{called}",\n' for name, called in names.items())


def options_text() -> str:
    """Bases and options as a TypeScript module; what excludes each other says so on both sides."""
    return (
        "/** The bases of rulesets and their options, in the order in which a key has them; made from yams/rules/options.py. */\n\n"
        "export interface Option {\n"
        "  key: string;\n"
        "  /** which it may stand behind */\n"
        "  bases: readonly string[];\n"
        "  /** which it can't stand beside */\n"
        "  excludes: readonly string[];\n"
        "}\n\n"
        f"export const bases: readonly string[] = {json.dumps(list(BASES))};\n\n"
        "export const options: readonly Option[] = [\n" + "".join(map(_option_lines, OPTIONS)) + "];\n"
    )


def _option_lines(option: Option) -> str:
    excluded = [other.key for other in OPTIONS if other.key in option.excludes or option.key in other.excludes]
    return (
        "  {\n"
        f'    key: "{option.key}",\n'
        f"    bases: {json.dumps(option.bases)},\n"
        f"    excludes: {json.dumps(excluded)},\n"
        "  },\n"
    )


def keys_text() -> str:
    """Every legal key, one a line."""
    return json.dumps(list(all_keys()), indent=2) + "\n"


def to_camel(name: str) -> str:
    """`well_known` as `wellKnown`."""
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    check = parser.parse_args().check
    openapi = openapi_text()
    names = {NAMES / f"{language}.rulesets.ts": names_text(words) for language, words in WORDS.items()}
    rules = {OPTION_DATA: options_text(), KEYS: keys_text()}
    stale = []
    for path, text in {OPENAPI: openapi, TYPES: types_text(openapi), **names, **rules}.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.name)
        if not check:
            path.write_text(text, encoding="utf-8")
    if stale and check:
        print(f"Not what the code makes: {', '.join(stale)}. Run `make fix`.")
    return int(bool(stale) and check)


if __name__ == "__main__":
    sys.exit(main())
