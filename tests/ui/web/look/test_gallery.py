"""The page that shows all of it."""

from collections.abc import Callable

from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab

NewPage = Callable[..., Page]
OpenGallery = Callable[[Page], Page]


def test_the_gallery_follows_the_wish_for_reduced_motion(new_page: NewPage, open_gallery: OpenGallery) -> None:
    calm, lively = new_page(reduced_motion="reduce"), new_page(reduced_motion="no-preference")
    assert open_gallery(calm).is_checked("#reduced")
    assert not open_gallery(lively).is_checked("#reduced")


def test_every_button_and_choice_of_the_gallery_works(new_page: NewPage, open_gallery: OpenGallery) -> None:
    page = open_gallery(new_page())
    for choice in ("#letters", "#contrast", "#reduced", "#reduced"):
        page.click(choice)
    page.select_option("#palette", "okabe-ito")
    for button in page.locator("#scenes button, #sounds button").all():
        button.click()
    assert page.locator("#tiles canvas").count() == lab(page, "countTiles")
