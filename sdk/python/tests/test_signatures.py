import base64
import json
import os
from pathlib import Path

import pytest
from ticketing import webhooks

VECTORS = json.loads(Path(os.environ["SIGNATURES"]).read_text())


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["name"])
def test_vector(vector):
    def check():
        webhooks.verify_signature(
            base64.b64decode(vector["bodyBase64"]),
            vector["header"],
            vector["secret"],
            now=vector["now"],
            tolerance=VECTORS["toleranceSeconds"],
        )

    expected = vector["expected"]
    if expected["valid"]:
        return check()
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        check()
    assert (caught.value.rule, caught.value.reason) == (expected["rule"], expected["reason"])


def test_a_header_that_is_missing_and_a_body_that_was_parsed():
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        webhooks.verify_signature(b"{}", None, "whsec_x")
    assert caught.value.reason == "missing_signature"
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        webhooks.verify_signature({"parsed": True}, "t=1,v1=00", "whsec_x", now=1)
    assert caught.value.reason == "body_not_raw"
