"""The flows of every browser, in Chromium."""

from tests.ui.web.flows import CoreFlows


class TestChromium(CoreFlows):
    """Its visits are those of the other tests here."""
