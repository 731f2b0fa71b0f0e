"""Challenges with a code in browsers: made in two taps, sent, accepted however the code arrives, played blind or with a target."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from site_challenges import Wire, as_typed, code_with_a_zero, friend, numbers, values
from site_pages import BOXES, Site, await_on, play_out, write

from yams.challenges.codes import spaced

ROTATED = BOXES[4:] + BOXES[:4]


def accept(page: Page, url: str, name: str = "") -> None:
    """Open an invitation as a newcomer and begin to play."""
    page.goto(url)
    if name:
        page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def make(page: Page, site: Site, *choices: str, name: str = "") -> str:
    """Make a challenge by the page; its code, once the page shows it."""
    page.goto(f"{site.url}/challenge")
    for choice in choices:
        page.get_by_test_id(choice).check(force=True)
    if name:
        page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("make").click()
    expect(page).to_have_url(re.compile(r"/c/[0-9A-Z]{10}$"))
    return page.url.rpartition("/")[2]


def player_of(page: Page, site: Site) -> str:
    """The id of the player who sits at this browser."""
    token = page.evaluate("localStorage.getItem('yams.token')")
    headers = {"Authorization": f"Bearer {token}"}
    player: str = page.request.get(f"{site.url}/api/players/me", headers=headers).json()["id"]
    return player


def check_blind(wire: Wire, name: str, run: str, score: int) -> None:
    """Nothing that arrived or was shown tells this other player's score or choices."""
    assert len(wire.answers) > len(BOXES)
    for path, answer in wire.answers:
        assert run not in str(answer), path
        for secret in ("score", "target"):
            assert all(value is None for value in values(answer, secret)), path
        assert not any(values(answer, "standings")), path
        if "/runs" not in path and "/rulesets/" not in path:  # one's own dice and the rules are full of numbers
            assert score not in list(numbers(answer)), path
    for text in wire.texts:
        assert not re.search(rf"{name}\b.{{0,60}}\b{score}\b", text, re.DOTALL)


def test_two_friends_play_blind(browser: Browser, page: Page, site: Site) -> None:
    """Until one's own last box neither answers nor pages tell anything of the other's game; afterwards both see both scores."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    other = context.new_page()
    wires = Wire(page), Wire(other)
    code = make(page, site, name="Anne")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    accept(other, f"{site.url}/c/{code}", "Zoé")
    boxes, others, _ = site.three_games(code)
    for mine, theirs in zip(boxes[:-1], others[:-1], strict=True):
        write(page, mine)
        wires[0].look()
        write(other, theirs)
        wires[1].look()
    ids = [f"{code}~{player_of(one, site)}" for one in (page, other)]
    write(page, boxes[-1])
    first = int(page.get_by_test_id("score").inner_text())
    check_blind(wires[0], "Zoé", ids[1], -1)
    for path in (f"/leaderboard/{code}", "/challenge", "/", f"/c/{code}"):
        other.goto(f"{site.url}{path}")
        wires[1].look()
    expect(other.get_by_test_id("roll")).to_be_enabled()
    expect(other.get_by_test_id("game-line")).to_contain_text("Anne vous défie")
    check_blind(wires[1], "Anne", ids[0], first)
    write(other, others[-1])
    second = int(other.get_by_test_id("score").inner_text())
    assert (first, second) == (site.score_of(boxes, code), site.score_of(others, code))
    rows = other.get_by_test_id("standing")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Anne")).to_contain_text(str(first))
    page.get_by_test_id("refresh").click()
    expect(page.get_by_test_id("standing").filter(has_text="Zoé")).to_contain_text(str(second))
    ahead = f"{first - second} point{'s' if first - second > 1 else ''}"
    expect(page.get_by_test_id("outcome")).to_have_text(f"Vous devancez Zoé de {ahead}.")
    context.close()


def test_a_score_to_beat(page: Page, site: Site) -> None:
    """With a target the maker's score stands in the invitation and beside the game, and the end says who is ahead."""
    maker = friend(site, "<b>Zoé</b>")
    code = maker.target()
    best, middle, _ = site.three_games(code)
    score = maker.finish(code, middle)["score"]
    wire = Wire(page)
    page.goto(f"{site.url}/c/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text("<b>Zoé</b> vous défie")
    expect(page.get_by_test_id("target")).to_have_text(str(score))
    wire.look()
    assert score in [target["score"] for _, answer in wire.answers for target in values(answer, "target") if target]
    accept(page, f"{site.url}/c/{code}")
    expect(page.get_by_test_id("game-line")).to_contain_text(f"{score} à battre")
    play_out(page, best)
    ahead = site.score_of(best, code) - score
    expect(page.get_by_test_id("outcome")).to_contain_text(f"Défi relevé : {ahead} point")
    expect(page.get_by_test_id("standing")).to_have_count(2)
    assert page.locator("b", has_text="Zoé").count() == 0


@pytest.mark.parametrize("ending", ["?utm_source=x&utm_medium=y", ".", "/", "%20", "#top"])
def test_links_with_something_behind(page: Page, site: Site, ending: str) -> None:
    """A newcomer accepts from a link with a tracker or a full stop behind it, and the address becomes the plain one."""
    code = friend(site, "Anne").blind()
    accept(page, f"{site.url}/c/{code}{ending}", "Zoé")
    expect(page).to_have_url(f"{site.url}/c/{code}")
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_a_code_as_people_type_it(page: Page, site: Site) -> None:
    """Small letters, spaces and O for 0 in the field lead to the invitation; so do a whole link and a message around it."""
    code = code_with_a_zero(friend(site, "Anne"))
    for text in (as_typed(code), f"{site.url}/c/{code}?utm_source=x", f"Viens jouer : {site.url}/c/{code}."):
        page.goto(f"{site.url}/challenge")
        page.get_by_test_id("code-input").fill(text)
        page.get_by_test_id("open-code").click()
        expect(page).to_have_url(f"{site.url}/c/{code}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Anne vous défie")


def test_a_code_in_a_message(page: Page, site: Site) -> None:
    """The one code in a message is opened, of two the field asks which, and words without any are said to have none."""
    code, other = (friend(site, name).blind() for name in ("Anne", "Bob"))
    spaced = f"{code[:5]}-{code[5:]}"
    for text in (f"{spaced} merci", f"code : {spaced} !", f"Viens : {site.url}/c/{code}?utm_source=x Bonne chance !"):
        page.goto(f"{site.url}/challenge")
        page.get_by_test_id("code-input").fill(text)
        page.get_by_test_id("open-code").click()
        expect(page).to_have_url(f"{site.url}/c/{code}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Anne vous défie")
    page.goto(f"{site.url}/challenge")
    page.get_by_test_id("code-input").fill("Bonne chance à toi pour ce soir")
    page.get_by_test_id("open-code").click()
    expect(page.locator("#code-error")).to_contain_text("pas de code dans ce texte")
    page.get_by_test_id("code-input").fill(f"{spaced} ou {other}")
    expect(page.locator("#code-error")).to_be_empty()
    page.get_by_test_id("open-code").click()
    expect(page.locator("#code-error")).to_contain_text("plusieurs codes")
    which = page.get_by_test_id("which-code").get_by_role("button")
    expect(which).to_have_text([spaced, f"{other[:5]}-{other[5:]}"])
    which.nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bob vous défie")


def test_addresses_that_can_be_no_code(page: Page, site: Site) -> None:
    """Whatever an address asks for, nothing else is asked of the service; what can't be is told, and no further try is offered."""
    again = page.get_by_role("button", name="Réessayer")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place in ("c", "play"):
        for nonsense in ("..%2F..%2Fplayer", "%2e%2e%2Fdaily", "a%2Fb", "%00", "%", "__proto__"):
            page.goto(f"{site.url}/{place}/{nonsense}")
            expect(page.get_by_role("heading", level=1)).to_have_text("Ce code n’est pas le bon")
            expect(again).to_have_count(0)
    assert [url for url in asked if "/api/player" in url] == []
    page.goto(f"{site.url}/leaderboard/..%2Fx")
    expect(page.get_by_text("ne peut pas être juste")).to_be_visible()
    expect(again).to_have_count(0)
    for ruleset in ("__proto__", "constructor", "a%2Fb"):
        page.goto(f"{site.url}/leaderboards/{ruleset}/week")
        expect(page.get_by_text("Ces règles n’existent pas.")).to_be_visible()
        expect(again).to_have_count(0)
        expect(page.get_by_text("[object Object]")).to_have_count(0)
        expect(page.get_by_text("function ")).to_have_count(0)
    for address, sign in (
        ("/rules/__proto__", "Aucun jeu ne s’appelle"),
        ("/sheets/constructor", "13 cases"),
        ("/odds/toString", "Tous les dés sont posés"),
        ("/calculator/__proto__", "Ajouter un joueur"),
        ("/proof/a%2Fb~c", "Cette partie est introuvable."),
    ):
        page.goto(f"{site.url}{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text(sign)).to_be_visible()
        expect(page.get_by_text("[object Object]")).to_have_count(0)
        expect(page.get_by_text("native code")).to_have_count(0)


def test_codes_that_lead_nowhere(page: Page, site: Site) -> None:
    """A wrong character is told apart from a code that nobody made, in the field and at an address, and can be corrected there."""
    code = friend(site, "Anne").blind()
    wrong = code[:3] + ("7" if code[3] != "7" else "8") + code[4:]
    page.goto(f"{site.url}/challenge")
    for text, words in (
        (wrong, "ne peut pas être juste"),
        (code[:9], "ne peut pas être juste"),
        ("0" * 10, "aucun défi"),
    ):
        page.get_by_test_id("code-input").fill(text)
        page.get_by_test_id("open-code").click()
        expect(page.locator("#code-error")).to_contain_text(words)
    page.goto(f"{site.url}/c/{'0' * 10}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Aucun défi à ce code")
    page.goto(f"{site.url}/leaderboard/{wrong}")
    expect(page.get_by_text("ne peut pas être juste")).to_be_visible()
    page.goto(f"{site.url}/c/{wrong}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ce code n’est pas le bon")
    page.get_by_test_id("code-input").fill(code)
    page.get_by_test_id("open-code").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anne vous défie")


def test_somebody_elses_game_alone(page: Page, site: Site) -> None:
    """A game alone is nobody else's: before its end it is not there, afterwards its page says whose it was."""
    maker = friend(site, "Anne")
    code = maker.make(kind="solo", ruleset="yams")["id"]
    page.goto(f"{site.url}/c/{code}")
    expect(page.get_by_test_id("lost")).to_contain_text("seul son joueur peut ouvrir")
    maker.finish(code)
    page.reload()
    expect(page.get_by_test_id("closed")).to_contain_text("Partie jouée par Anne")
    expect(page.get_by_test_id("play")).to_have_count(0)


def test_a_double_tap_makes_one(page: Page, site: Site) -> None:
    """Tapping several times makes one challenge and one player; it stands among one's own until it is played."""
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.goto(f"{site.url}/challenge")
    page.get_by_test_id("make").evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(page.get_by_test_id("code")).to_be_visible()
    assert posts == [f"{site.url}/api/players", f"{site.url}/api/challenges"]
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="Défis").click()
    expect(page.get_by_test_id("my-challenge")).to_have_count(1)
    expect(page.get_by_test_id("my-challenge")).to_contain_text("à jouer")


def test_alone_and_against_the_computer(page: Page, site: Site) -> None:
    """These begin at once; what was chosen is offered again the next time."""
    make(page, site, "kind-solo")
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("game-line")).to_have_text("Seul, conseils à la demande")
    make(page, site, "kind-computer", "level-hard")
    expect(page.get_by_test_id("game-line")).to_have_text("Contre l’ordinateur, niveau difficile")
    page.goto(f"{site.url}/challenge")
    expect(page.get_by_test_id("level-hard")).to_be_checked()
    expect(page.get_by_test_id("my-challenge")).to_have_count(2)


def test_going_on_in_the_middle(page: Page, site: Site) -> None:
    """A reload, back and forward, and the start page leave a friend's game where it was; the start page leads back to it."""
    code = friend(site, "Anne").blind()
    accept(page, f"{site.url}/c/{code}")
    write(page, "chance")
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    page.get_by_role("link", name="Jouer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Les dés du jour")
    expect(page.get_by_test_id("waiting")).to_contain_text("Anne vous défie")
    page.go_back()
    expect(page.get_by_test_id("game-line")).to_be_visible()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    page.go_forward()
    page.get_by_test_id("waiting").get_by_role("link").click()
    expect(page).to_have_url(f"{site.url}/c/{code}")
    expect(page.get_by_test_id("game-line")).to_be_visible()
    expect(page.get_by_text("De nouveaux dés")).to_have_count(0)


def test_the_board_of_a_challenge(page: Page, site: Site) -> None:
    """It is hidden until one has played, says so, leads to the game, and is there afterwards, without days to leaf through."""
    maker = friend(site, "Anne")
    code = maker.blind()
    score = maker.finish(code)["score"]
    page.goto(f"{site.url}/leaderboard/{code.lower()}")
    expect(page.get_by_test_id("board-hidden")).to_be_visible()
    expect(page).to_have_url(f"{site.url}/leaderboard/{code}")
    page.get_by_role("link", name="Jouer ce défi").click()
    page.get_by_test_id("play").click()
    play_out(page, ROTATED)
    expect(page.get_by_test_id("standing")).to_have_count(2)
    page.goto(f"{site.url}/leaderboard/{code}")
    expect(page.get_by_test_id("board-row").filter(has_text="Anne")).to_contain_text(str(score))
    expect(page.locator("input[type=date]")).to_have_count(0)


def test_a_rematch_has_one_code(page: Page, site: Site) -> None:
    """Both ask for a rematch and get the same code, laid out to be sent also where the other is its maker; a reload keeps that."""
    maker = friend(site, "Anne")
    code = maker.blind()
    maker.finish(code)
    accept(page, f"{site.url}/c/{code}")
    play_out(page, ROTATED)
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(f"{site.url}/c/{code}")
    expect(page.get_by_test_id("play")).to_be_visible()
    rematch = maker.make(rematchOf=code)["id"]
    assert page.url == f"{site.url}/c/{rematch}"
    for _ in range(2):
        expect(page.get_by_role("heading", level=1)).to_have_text("La revanche est prête")
        expect(page.get_by_text("Envoyez ce code à Anne")).to_be_visible()
        expect(page.get_by_test_id("code")).to_have_text(spaced(rematch))
        page.reload()
    page.goto(f"{site.url}/challenge")
    page.get_by_test_id("my-challenge").filter(has_text=spaced(code)).get_by_role("link").first.click()
    expect(page.get_by_test_id("score")).to_be_visible()
    page.goto(f"{site.url}/c/{rematch}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Anne vous défie")


def test_my_challenges_on_another_device(page: Page, site: Site, browser: Browser) -> None:
    """What was made on one device and not begun stands on all of them, each row with its own code."""
    made = [make(page, site, name="Anne"), make(page, site)]
    token = page.evaluate("localStorage.getItem('yams.token')")
    context = browser.new_context(locale="fr-FR", viewport={"width": 320, "height": 640})
    context.add_init_script(f"localStorage.setItem('yams.token', '{token}')")
    other = context.new_page()
    other.goto(f"{site.url}/challenge")
    rows = other.get_by_test_id("my-challenge")
    expect(rows).to_have_count(2)
    for row, code in zip(rows.all(), reversed(made), strict=True):
        expect(row).to_contain_text(spaced(code))
        expect(row).to_contain_text("à jouer")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_same_dice_for_a_friend(page: Page, site: Site) -> None:
    """A game finished alone is sent on: it stands in the new challenge as played, and its score is the one to beat."""
    make(page, site, "kind-solo", name="Anne")
    play_out(page, BOXES)
    score = page.get_by_test_id("score").inner_text()
    before = page.url
    page.get_by_test_id("send-target").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_test_id("standing")).to_have_count(1)
    expect(page.get_by_test_id("score")).to_have_text(score)
    code = page.url.rpartition("/")[2]
    seen = page.request.get(f"{site.url}/api/challenges/{code}").json()
    assert seen["coded"]["target"]["score"] == int(score)
    assert seen["coded"]["knownDice"] is True


def test_a_daily_is_sent_later(page: Page, site: Site) -> None:
    """The day's dice can't be sent while the day lasts: the result says from when."""
    page.goto(site.url)
    page.get_by_test_id("play").click()
    play_out(page, BOXES)
    expect(page.get_by_test_id("send-dice")).to_contain_text("à partir du")
    expect(page.get_by_test_id("send-blind")).to_have_count(0)


def test_sharing_on_plain_http(page: Page, site: Site) -> None:
    """Link and text are copied without HTTPS, one note tells of the last; a blind challenge's text has no score, after the game too."""
    page.goto(f"{site.insecure_url}/challenge")
    page.get_by_test_id("make").click()
    page.evaluate("""() => {
        window.copied = [];
        const text = () => String(getSelection()) || document.activeElement.value;
        document.addEventListener("copy", () => { window.copied.push(text()); });
    }""")
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_text("Lien copié.")).to_be_visible()
    page.get_by_test_id("share").click()
    expect(page.get_by_text("Texte copié, prêt à coller.")).to_be_visible()
    expect(page.get_by_text("copié")).to_have_count(1)
    link = page.url
    page.get_by_test_id("play").click()
    play_out(page, BOXES)
    expect(page.get_by_test_id("standing")).to_have_count(1)
    score = page.get_by_test_id("score").inner_text()
    page.get_by_test_id("share").click()
    await_on(page, "window.copied.length === 3")
    copied, sent, shared = page.evaluate("window.copied")
    assert copied == link
    assert sent == shared
    assert link in shared
    assert "aveugle" in shared
    assert not re.search(rf"\b{score}\b", shared.replace(link, ""))
    expect(page.get_by_text("L’image dit votre score")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_qr_code_is_the_link(browser: Browser, site: Site, scheme: Any) -> None:
    """The code drawn is, module for module, the one that an independent maker makes of the link; dark on white in both themes."""
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    code = make(page, site)
    svg = page.get_by_test_id("qr")
    expect(svg).to_have_attribute("aria-label", re.compile(re.escape(f"{site.url}/c/{code}")))
    drawn = svg.evaluate("""svg => {
        const path = svg.querySelector("path"), size = svg.viewBox.baseVal.width;
        const line = [...Array(size).keys()];
        return line.map(y => line.map(x => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))));
    }""")
    colours = svg.evaluate("svg => [...svg.children].map(part => getComputedStyle(part).fill)")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    size = len(drawn) - 8
    assert not any(any(row) for row in drawn[:4] + drawn[-4:])
    modules = [[int(dark) for dark in row[4:-4]] for row in drawn[4:-4]]
    assert modules in [independent(page.url, size, mask) for mask in range(8)]
    context.close()


def independent(link: str, size: int, mask: int) -> list[list[int]]:
    """The same link in a code of this size; makers differ in which of the eight masks they find best."""
    version = (size - 17) // 4
    made = QRCode(version=version, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=mask)
    made.add_data(link, optimize=0)
    made.make(fit=False)
    return [[int(dark) for dark in row] for row in made.get_matrix()]


def test_a_game_between_friends_needs_no_scrolling(page: Page, site: Site) -> None:
    """On 390 × 844 the line about the challenge leaves the whole sheet in view."""
    accept(page, f"{site.url}/c/{friend(site, 'Anne').blind()}")
    expect(page.get_by_test_id("game-line")).to_be_visible()
    for name in ("game-line", "die-0", "roll", "box-chance", "total"):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
