"""The day's challenges as the start page lists them."""

from playwright.sync_api import Browser, expect
from site_everywhere import Visit
from site_pages import BOXES
from site_stage import COLUMNS, Stage


def test_another_device_knows_how_far_each_got(browser: Browser, stage: Stage) -> None:
    """A device on which nothing was played tells of this player's games, goes on with them, and names the variant of the day."""
    day = stage.day
    player = stage.site.player("Nina")
    score = player.play(BOXES)["score"]
    begun = player.call("POST", f"/api/challenges/{day}.yatzy/runs")
    player.act_in(begun, {"score": "chance"})
    context = browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    visit = Visit(page, stage)
    visit.be(player)
    visit.go(f"/play/{day}.maxi-yatzy", "chooser")
    expect(page.get_by_test_id("challenge-yams")).to_contain_text(f"{score} points, ")
    expect(page.get_by_test_id("challenge-yatzy")).to_contain_text("tour 2 sur 15")
    expect(page.get_by_test_id("challenge-maxi-yatzy")).to_contain_text("à jouer")
    expect(page.get_by_text("variante du jour")).to_have_count(1)
    expect(page.get_by_test_id(f"challenge-{COLUMNS}")).to_contain_text("variante du jour")
    page.get_by_test_id("challenge-yatzy").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    context.close()
