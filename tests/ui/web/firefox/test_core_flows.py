"""The flows of every browser, in Firefox."""

from tests.ui.web.flows import CoreFlows


class TestFirefox(CoreFlows):
    """Its visits share one page."""
