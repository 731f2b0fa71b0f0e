"""`yams`: the commands, and how errors leave. An expected error is one plain line and exit status 2, never a traceback.

Heavy imports stay inside the commands, so that `yams score` answers at once.
"""

import os
import sys
from pathlib import Path

import rich_click as click
from click.exceptions import Exit, NoArgsIsHelpError

from cli.terminal import one_line

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130


class PlainError(click.ClickException):
    """An error that the user can mend."""

    exit_code = WRONG_USE


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="yams-du-jour", prog_name="yams")
def cli() -> None:
    """Yam's du jour: the same dice for everyone, every day."""


@cli.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for the whole network."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option(
    "--data",
    default="data",
    show_default=True,
    type=click.Path(path_type=Path),
    help="Folder of the store and the master secret.",
)
@click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 64), help="API processes.")
def up(host: str, port: int, data: Path, processes: int) -> None:
    """Start everything: store, API and worker. Ctrl-C stops all."""
    from cli.up import UpError, run_up

    try:
        run_up(host, port, data, processes)
    except UpError as error:
        raise PlainError(str(error)) from error


@cli.command()
@click.argument("ruleset", required=False)
@click.argument("category", required=False)
@click.argument("dice", nargs=-1)
@click.option(
    "--jackpot",
    type=int,
    metavar="50|0",
    help="The column's jackpot box (Yam's, Yatzy, …) is filled, and with what. The extra 100 is not among the points.",
)
@click.option(
    "--jsonl", is_flag=True, help='Read {"ruleset", "category", "dice", "jackpot"?} lines from standard input.'
)
def score(ruleset: str | None, category: str | None, dice: tuple[str, ...], jackpot: int | None, jsonl: bool) -> None:
    """What a box gives for the dice: RULESET CATEGORY D D D D D."""
    from cli.score import score_lines, score_words
    from cli.terminal import standard_input
    from yams.rules.errors import RuleError

    try:
        if jsonl:
            if ruleset is not None or jackpot is not None:
                raise PlainError("--jsonl reads everything from standard input: leave the arguments out")
            for points in score_lines(standard_input()):
                click.echo(points)
        elif ruleset is None or category is None:
            raise PlainError("say RULESET CATEGORY and the dice, for instance: yams score yams full-house 3 3 3 5 5")
        else:
            click.echo(score_words(ruleset, category, dice, jackpot))
    except (RuleError, ValueError) as error:
        raise PlainError(str(error)) from error


@cli.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
def verify(files: tuple[str, ...], as_json: bool) -> None:
    """Check replay documents, with no network and no store; - reads standard input."""
    from cli.verify import verify_files

    reports = verify_files(files)
    status = 0
    for report in reports:
        click.echo(report.as_json() if as_json else report.as_text(), err=report.unreadable and not as_json)
        status = max(status, WRONG_USE if report.unreadable else 0 if report.ok else FAILED)
    sys.exit(status)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def rulesets(as_json: bool) -> None:
    """The rulesets that can be played."""
    from cli.rulesets import as_json_text, as_table

    click.echo(as_json_text() if as_json else as_table())


@cli.group()
def admin() -> None:
    """Look after an installation. Needs the settings that the services have (docs/settings.md)."""


@admin.command()
@click.argument("challenge")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Data folder of a running `yams up`, instead of YAMS_STORE_URL."
)
@click.option("--repair", is_flag=True, help="Make the board again from its runs.")
def board(challenge: str, data: Path | None, repair: bool) -> None:
    """Replay every run of CHALLENGE and compare its board with what they give."""
    from cli.admin import AdminError, check_board

    try:
        lines, ok = check_board(challenge, data, repair)
    except AdminError as error:
        raise PlainError(str(error)) from error
    click.echo("\n".join(lines))
    sys.exit(0 if ok else FAILED)


def main() -> None:
    """Run the command line; every error that a user can meet is one line."""
    try:
        # Not cli.main(): it would take a broken pipe for a failure.
        with cli.make_context("yams", sys.argv[1:]) as context:
            cli.invoke(context)
    except Exit as stop:
        sys.exit(stop.exit_code)
    except NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        sys.exit(WRONG_USE)
    except click.ClickException as error:
        click.echo(f"yams: {one_line(error.format_message())}", err=True)
        sys.exit(WRONG_USE)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader has gone (`yams … | head`): nothing more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        click.echo(f"yams: {one_line(error.strerror or str(error))}", err=True)
        sys.exit(WRONG_USE)


if __name__ == "__main__":
    main()
