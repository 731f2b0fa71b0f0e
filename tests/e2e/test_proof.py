"""The proof page: what it says and shows of a game, of a day to come and of a day gone by."""

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from launcher import Launcher
from playwright.sync_api import BrowserContext, Page, Route, expect
from site_analysis import sit_down
from site_pages import BOXES, MASTER, Json, Site, SitePlayer

from tests.unit.replay_documents import plain, random_actions, random_document
from yams.challenges.replay_code import encode_replay
from yams.fairness.blocks import dice_blocks
from yams.fairness.document import written
from yams.fairness.seeds import commitment, derive_seed, stream_key
from yams.rules.replay import replay
from yams.rules.rulesets import parse_ruleset

# What is said of a game until its commitment has been compared.
RECKONED = "Le calcul est juste ; reste à comparer l’engagement."
GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Json:
    document: Json = json.loads((GOLDEN / f"{name}.json").read_text())
    return document


def paste(page: Page, text: str | Json) -> None:
    page.get_by_test_id("text").fill(text if isinstance(text, str) else json.dumps(text))
    page.get_by_test_id("check").click()


@pytest.fixture
def proof(page: Page, site: Site) -> Page:
    """The page on the French phone."""
    page.goto(f"{site.url}/proof")
    expect(page.get_by_test_id("coming-day").first).to_be_visible()
    return page


@pytest.fixture(scope="module")
def played(launcher: Launcher) -> tuple[SitePlayer, Json]:
    """A player who has finished today's game, and the run."""
    player = Site(launcher.url).player("<b>Zoé</b>")
    return player, player.play(BOXES)


def wrong_die(document: Json) -> None:
    document["turns"][3]["rolls"][1][2] = document["turns"][3]["rolls"][1][2] % 6 + 1


def test_a_game_that_holds(proof: Page) -> None:
    """It says so, with the score, the commitment, every turn and the sums."""
    document = golden("yams.extra-yams")
    paste(proof, document)
    expect(proof.get_by_test_id("verdict")).to_have_text(RECKONED)
    expect(proof.get_by_test_id("outcome")).to_contain_text(document["commitment"])
    expect(proof.get_by_test_id("turn")).to_have_count(13)
    expect(proof.get_by_test_id("turn").first).to_contain_text("Lancer 2 : " + "6, 4, 6, 2, 5")
    for sum_ in ("61", "217", "200", "478"):
        expect(proof.get_by_test_id("sums")).to_contain_text(sum_)
    expect(proof.get_by_test_id("fault")).to_have_count(0)


@pytest.mark.parametrize(
    ("change", "said", "marked"),
    [
        (wrong_die, r"Tour 4, lancer 2, dé 3 : le document dit \d, la graine donne \d\.", True),
        (lambda one: one["turns"][3].update(points=99), r"Tour 4 : le document dit .*99 points.*, les choix", True),
        (lambda one: one["actions"].insert(0, {"keep": [9]}), r"Action 0 \(tour 1\) : un des dés gardés", True),
        (lambda one: one["actions"].pop(), r"Actions : la partie s’arrête au tour 13 sur 13\.", True),
        (lambda one: one.update(score=1), r"Score : le document dit 1, les choix donnent \d+\.", False),
        (lambda one: one.update(seed="00" * 32), r"Engagement : ce n’est pas celui de cette graine", False),
        (lambda one: one.update(version="2"), r"Version : « 2 »", False),
        (lambda one: one.update(ruleset="<b>x</b>"), r"Règles : « <b>x</b> »", False),
        (lambda one: one.pop("score"), r"« score » manque", False),
    ],
)
def test_the_first_wrong_place(proof: Page, change: Any, said: str, marked: bool) -> None:
    """It is told in words, and marked among the turns where it is in one."""
    document = golden("yams.dry")
    change(document)
    paste(proof, document)
    expect(proof.get_by_test_id("verdict")).to_have_text("Cette partie ne tient pas.")
    fault = " ".join((proof.get_by_test_id("fault").text_content() or "").split())
    assert re.search(said, fault), fault
    expect(proof.get_by_test_id("fault-here")).to_have_count(int(marked))


@pytest.mark.parametrize(
    "text", ["{", "null", "[1, 2]", "EwAAA", "é", '{"version": "yams/v1"}', "<script>alert(1)</script>"]
)
def test_what_is_no_game(proof: Page, text: str) -> None:
    """Anything may be pasted: the page says that it is neither a document nor a code."""
    paste(proof, text)
    expect(proof.get_by_test_id("verdict")).to_have_text("Cette partie ne tient pas.")
    expect(proof.get_by_test_id("fault")).to_contain_text(re.compile("Ce n’est|Un caractère"))


def test_nothing_pasted(proof: Page) -> None:
    """An empty field is said to be empty."""
    proof.get_by_test_id("check").click()
    expect(proof.get_by_text("Collez d’abord un code ou un document.")).to_be_visible()


def test_before_the_reveal(proof: Page) -> None:
    """A document without a seed waits; a wrong seed does not fit its commitment, the published one does."""
    document = golden("yatzy")
    seed, document["seed"] = document["seed"], None
    paste(proof, document)
    expect(proof.get_by_test_id("verdict")).to_have_text("Pas encore vérifiable.")
    send = proof.get_by_role("button", name="Vérifier avec cette graine")
    proof.get_by_test_id("seed").fill("xyz")
    send.click()
    expect(proof.get_by_text("Une graine compte 64 caractères")).to_be_visible()
    proof.get_by_test_id("seed").fill("00" * 32)
    send.click()
    expect(proof.get_by_test_id("fault")).to_contain_text("Engagement")
    proof.get_by_test_id("seed").fill(f" {seed.upper()} ")
    send.click()
    expect(proof.get_by_test_id("verdict")).to_have_text(RECKONED)


def test_a_code_of_a_message(proof: Page) -> None:
    """A code broken over lines is read, and its commitment is still to be compared."""
    document = random_document("yams.joker", random.Random(1))
    code = encode_replay(document)
    paste(proof, f"{code[:30]}\n {code[30:]}\n")
    expect(proof.get_by_test_id("verdict")).to_have_text(RECKONED)
    expect(proof.get_by_test_id("outcome")).to_contain_text(document.commitment)
    expect(proof.get_by_test_id("step").first.get_by_role("img")).to_have_accessible_name("à comparer")


def test_a_beacon_is_named(proof: Page) -> None:
    """What is mixed into the dice beside the seed is told, and that the commitment does not cover it."""
    document = next(
        one
        for number in range(99)
        if (one := plain(random_document("yams", random.Random(number))))["beacon"] == "drand 4242"
    )
    paste(proof, document)
    expect(proof.get_by_test_id("verdict")).to_have_text(RECKONED)
    expect(proof.get_by_test_id("beacon")).to_have_text("drand 4242")
    expect(proof.get_by_text("L’engagement ne le couvre pas.")).to_be_visible()


def test_one_of_many(proof: Page, tmp_path: Path) -> None:
    """Of several files one can be seen in full, and the list comes back."""
    document = golden("yams.dry")
    wrong_die(document)
    (tmp_path / "tampered.json").write_text(json.dumps(document))
    proof.get_by_test_id("files").set_input_files([GOLDEN / "yams.dry.json", tmp_path / "tampered.json"])
    expect(proof.get_by_test_id("count-fails")).to_contain_text("1 ne tient pas")
    expect(proof.get_by_test_id("count-holds")).to_contain_text("calcul juste pour 1")
    proof.get_by_role("button", name="Voir tampered.json").click()
    expect(proof.get_by_test_id("verdict")).to_have_text("Cette partie ne tient pas.")
    proof.get_by_test_id("back").click()
    expect(proof.get_by_test_id("summary")).to_be_visible()
    proof.get_by_role("button", name="Tout effacer").click()
    expect(proof.get_by_test_id("summary")).to_have_count(0)


def test_the_network_is_not_needed(proof: Page, context: BrowserContext) -> None:
    """Offline the game is checked all the same; only the comparison with the service is missing."""
    context.set_offline(True)
    paste(proof, golden("yams.dry"))
    expect(proof.get_by_test_id("verdict")).to_have_text(RECKONED)
    expect(proof.get_by_test_id("service")).to_contain_text("Le service ne répond pas")
    context.set_offline(False)


def test_plain_http(page: Page, site: Site) -> None:
    """Where the browser offers no hashing of its own, the page says what it uses instead, and finds the same."""
    page.goto(f"{site.insecure_url}/proof")
    assert page.evaluate("crypto.subtle === undefined")
    expect(page.get_by_test_id("hashing")).to_contain_text("@noble/hashes")
    paste(page, golden("yatzy.saved-rolls"))
    expect(page.get_by_test_id("verdict")).to_have_text(RECKONED)
    paste(page, {**golden("yatzy.saved-rolls"), "score": 1})
    expect(page.get_by_test_id("fault")).to_contain_text("Score")
    page.get_by_test_id("copy-commitments").click()
    expect(page.get_by_text("Copié", exact=True)).to_be_visible()


def test_a_made_up_game(proof: Page) -> None:
    """A seed and a challenge that the service does not know prove nothing, until the reader's own note agrees."""
    document = random_document("yams.joker", random.Random(1))
    paste(proof, encode_replay(document))
    expect(proof.get_by_test_id("service")).to_contain_text("Ce service ne connaît pas ce défi")
    mark = proof.locator(".banner").get_by_role("img")
    for note, verdict, icon in (
        ("rien", RECKONED, "calcul juste"),
        ("00" * 32, "Le calcul est juste, mais l’engagement n’est pas celui que vous avez noté.", "faux"),
        (f"{document.challenge} {document.commitment.upper()}", "Tout est juste.", "juste"),
    ):
        proof.get_by_test_id("noted").fill(note)
        proof.get_by_role("button", name="Comparer", exact=True).click()
        expect(proof.get_by_test_id("verdict")).to_have_text(verdict)
        expect(mark).to_have_accessible_name(icon)


def test_a_run_of_today(page: Page, context: BrowserContext, site: Site, played: tuple[SitePlayer, Json]) -> None:
    """One's own game of today waits for its seed; with it, the service then publishes what the document says."""
    player, run = played
    sit_down(context, site, player, run)
    page.goto(f"{site.url}/proof/{run['id']}")
    expect(page.get_by_test_id("verdict")).to_have_text("Pas encore vérifiable.")
    expect(page.get_by_test_id("reveals-at")).to_contain_text("Publication prévue le")
    service = page.get_by_test_id("service")
    expect(service).to_contain_text("L’engagement est celui que le service publie.")
    expect(service).to_contain_text("Le service n’a pas encore publié la graine.")

    seed = derive_seed(MASTER, run["challenge"]).hex()

    def reveal(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "seed": seed})

    page.route(f"**/api/challenges/{run['challenge']}", reveal)
    page.reload()
    page.get_by_test_id("use-published").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Tout est juste.")
    expect(page.get_by_test_id("outcome")).to_contain_text(f"{run['score']} points")
    expect(service).to_contain_text("La graine est celle que le service publie.")


def test_a_run_that_may_not_be_seen(page: Page, site: Site, played: tuple[SitePlayer, Json]) -> None:
    """Somebody else's game of today is refused with the reason, to be asked for again later; an unknown one for good."""
    page.goto(f"{site.url}/proof/{played[1]['id']}")
    expect(page.get_by_text("Cette partie sera visible quand la journée sera finie.")).to_be_visible()
    expect(page.get_by_role("button", name="Réessayer")).to_be_visible()
    page.goto(f"{site.url}/proof/nonsense")
    expect(page.get_by_text("Cette partie est introuvable.")).to_be_visible()
    expect(page.get_by_role("button", name="Réessayer")).to_have_count(0)


def test_another_commitment_than_published(proof: Page, site: Site) -> None:
    """A game made up with a seed of one's own adds up; that the service publishes another commitment is said as loudly."""
    challenge, seed = site.challenge, bytes(32)
    ruleset = parse_ruleset("yams")
    blocks = dice_blocks(stream_key(seed, challenge, "yams"), ruleset.dice)
    actions = random_actions(ruleset, blocks, random.Random(3), 0.5)
    document = {
        **plain(random_document("yams", random.Random(3))),
        "challenge": challenge,
        "beacon": "",
        "seed": seed.hex(),
        "commitment": commitment(challenge, seed).hex(),
        "actions": msgspec.to_builtins(written(actions, ruleset)),
        "score": replay(ruleset, actions, blocks).game.score,
    }
    del document["turns"]
    paste(proof, document)
    expect(proof.get_by_test_id("service")).to_contain_text("L’engagement n’est pas celui que le service publie.")
    expect(proof.get_by_test_id("verdict")).to_have_text(
        "Le calcul est juste, mais ce n’est pas ce que le service publie."
    )


def test_the_coming_days(proof: Page, site: Site) -> None:
    """The commitments of eight days are those that the service will have to keep, and can be saved as a text."""
    days = proof.get_by_test_id("coming-day")
    expect(days).to_have_count(8)
    expected = commitment(site.challenge, derive_seed(MASTER, site.challenge)).hex()
    days.first.locator("summary").click()
    expect(days.first).to_contain_text(expected)
    with proof.expect_download() as saved:
        proof.get_by_test_id("save-commitments").click()
    text = saved.value.path().read_text()
    assert f"{site.challenge}  {expected}  opens " in text
    assert re.fullmatch(r"yams-engagements-\d{4}-\d\d-\d\d\.txt", saved.value.suggested_filename)


def fair_day(seed: str) -> Json:
    """An answer for a day gone by, with this seed under the right commitment."""
    challenge = "2026-01-05.yams"
    return {
        "date": "2026-01-05",
        "challenges": [
            {
                "id": challenge,
                "ruleset": "yams",
                "diceVersion": "yams/v1",
                "opensAt": "2026-01-05T00:00:00Z",
                "closesAt": "2026-01-06T00:00:00Z",
                "revealsAt": "2026-01-06T02:00:00Z",
                "commitment": commitment(challenge, derive_seed(MASTER, challenge)).hex(),
                "beacon": None,
                "seed": seed,
            }
        ],
    }


@pytest.mark.parametrize("honest", [True, False])
def test_a_past_day(proof: Page, honest: bool) -> None:
    """A day's seed is checked against its commitment on the spot, and one that does not fit is told."""
    seed = derive_seed(MASTER, "2026-01-05.yams").hex() if honest else "00" * 32
    proof.route("**/api/fairness/2026-01-05", lambda route: route.fulfill(json=fair_day(seed)))
    proof.get_by_test_id("past-date").fill("2026-01-05")
    proof.get_by_test_id("past-show").click()
    said = "La graine donne cet engagement." if honest else "La graine ne donne pas cet engagement."
    expect(proof.get_by_test_id("seed-check")).to_have_text(said)


def test_a_day_without_dice(proof: Page) -> None:
    """A day before the service's first has none."""
    proof.get_by_test_id("past-date").fill("2020-01-05")
    proof.get_by_test_id("past-show").click()
    expect(proof.get_by_text("Il n’y a pas de dés pour ce jour-là.")).to_be_visible()


def test_back_and_forward(page: Page, site: Site, context: BrowserContext, played: tuple[SitePlayer, Json]) -> None:
    """The page without a run forgets the run's game; going back shows it again."""
    player, run = played
    sit_down(context, site, player, run)
    page.goto(f"{site.url}/proof/{run['id']}")
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.locator("footer a[href='/proof']").click()
    expect(page.get_by_test_id("verdict")).to_have_count(0)
    page.go_back()
    expect(page.get_by_test_id("verdict")).to_be_visible()


def test_the_link_of_a_replay(page: Page, context: BrowserContext, site: Site, played: tuple[SitePlayer, Json]) -> None:
    """A pasted link leads to the proof of its run, or to that of the code in it."""
    player, run = played
    sit_down(context, site, player, run)
    page.goto(f"{site.url}/proof")
    paste(page, f"Regarde : {site.url}/replay/{run['id']}?step=3")
    expect(page).to_have_url(f"{site.url}/proof/{run['id']}")
    expect(page.get_by_test_id("verdict")).to_have_text("Pas encore vérifiable.")
    paste(page, f"« {site.url}/replay/{encode_replay(random_document('yatzy', random.Random(2)))} »")
    expect(page.get_by_test_id("verdict")).to_have_text(RECKONED)
