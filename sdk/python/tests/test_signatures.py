import base64
import json
import os
import pickle
from pathlib import Path
from typing import Any, cast

import pytest
from ticketing import webhooks

VECTORS = json.loads(Path(os.environ["SIGNATURES"]).read_text())


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["name"])
def test_vector(vector: dict[str, Any]) -> None:
    def check() -> None:
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


@pytest.mark.parametrize("signing", VECTORS["signing"], ids=lambda signing: signing["name"])
def test_each_secret_of_the_service_verifies(signing: dict[str, Any]) -> None:
    body = base64.b64decode(signing["bodyBase64"])
    for secret in signing["secrets"]:
        webhooks.verify_signature(body, signing["header"], secret, now=signing["timestamp"])


def test_a_header_that_is_missing_and_a_body_that_was_parsed() -> None:
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        webhooks.verify_signature(b"{}", None, "whsec_x")
    assert caught.value.reason == "missing_signature"
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        webhooks.verify_signature(cast("bytes", {"parsed": True}), "t=1,v1=00", "whsec_x", now=1)
    assert caught.value.reason == "body_not_raw"


@pytest.mark.parametrize("secret", ["", None])
def test_an_empty_secret_is_refused_as_anybody_can_sign_with_it(secret: Any) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        webhooks.verify_signature(b"{}", "t=1,v1=00", secret, now=1)
    receivers: list[Any] = [webhooks.Receiver, webhooks.AsyncReceiver]
    for receiver in receivers:
        with pytest.raises(ValueError, match="whsec_"):
            receiver(secret, print)


@pytest.mark.parametrize(
    ("now", "hint"), [(401, "400 s after"), (-399, "400 s before"), (1, "the whole `whsec_…`")]
)
def test_a_refusal_says_what_to_do_and_can_be_pickled(now: float, hint: str) -> None:
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        webhooks.verify_signature(b"{}", "t=1,v1=00", "whsec_x", now=now)
    assert hint in caught.value.hint
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.rule, copy.reason, copy.hint, str(copy)) == (
        caught.value.rule,
        caught.value.reason,
        caught.value.hint,
        str(caught.value),
    )


def test_a_refused_delivery_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    refused: list[webhooks.WebhookVerificationError] = []
    webhooks.Receiver("whsec_x", print, on_refused=refused.append).receive(b"{}", None)
    assert [error.reason for error in refused] == ["missing_signature"]
    assert not caplog.records
    assert webhooks.Receiver("whsec_x", print).receive(b"{}", None) == 401
    assert "a proxy removes the header" in caplog.text
