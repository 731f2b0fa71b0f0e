"""What Lighthouse says of each page, as a phone sees it: `make lighthouse` prints it and fails below 100.

Accessibility and best practices of every page; SEO of those that robots.txt lets search engines in to.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.robotparser import RobotFileParser

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "e2e"), str(TESTS / "integration"), str(TESTS.parent)]

from conftest import CHROMIUM  # noqa: E402
from site_analysis import solve_yams  # noqa: E402
from site_stage import Stage, staged  # noqa: E402

WEB = TESTS.parent / "web"
ROBOTS = WEB / "public" / "robots.txt"
SEO = "seo"
CATEGORIES = ["accessibility", "best-practices", SEO]
PATIENCE_S = 180


def addresses(stage: Stage) -> list[str]:
    """Every page that can be seen by who comes for the first time, as Lighthouse does."""
    return [
        *("/", f"/c/{stage.target}", "/challenge", "/leaderboard", f"/leaderboards/yams/month/{stage.day[:7]}"),
        *("/player", "/devices", f"/l/{'0' * 26}", "/replay", "/proof"),
        *("/rules", "/rules/yatzy", "/calculator", "/sheets", "/odds"),
    ]


def scores(address: str) -> dict[str, int]:
    """Of 100, by category.

    Raises:
        CalledProcessError: Lighthouse could not look at it.
    """
    flags = ["--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}"]
    chrome = f"--chrome-flags=--headless=new {'--no-sandbox' if os.geteuid() == 0 else ''}"
    command = [str(WEB / "with-node"), "lighthouse/node_modules/.bin/lighthouse", address, *flags, chrome]
    environment = os.environ | {"CHROME_PATH": CHROMIUM}
    done = subprocess.run(command, cwd=WEB, env=environment, stdout=subprocess.PIPE, timeout=PATIENCE_S, check=True)
    report = json.loads(done.stdout)
    for audit in (audit for audit in report["audits"].values() if audit["score"] == 0):
        print(f"  {audit['id']}: {audit['title']}", file=sys.stderr)
    return {name: round(100 * (category["score"] or 0)) for name, category in report["categories"].items()}


def asked_of(path: str, robots: RobotFileParser) -> list[str]:
    """What a page is judged by: none that search engines are kept out of by how they find it."""
    return [name for name in CATEGORIES if name != SEO or robots.can_fetch("*", path)]


def main() -> int:
    """How many scores are below 100."""
    robots = RobotFileParser()
    robots.parse(ROBOTS.read_text().splitlines())
    below = 0
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder), solve_yams(Path(folder) / "tables")) as stage:
        for path in addresses(stage):
            found, asked = scores(stage.site.url + path), asked_of(path, robots)
            below += sum(found[name] < 100 for name in asked)
            told = ", ".join(f"{name} {found[name]}" for name in asked)
            print(f"{path.replace(stage.target, '<code>')}: {told}", flush=True)
    return below


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
