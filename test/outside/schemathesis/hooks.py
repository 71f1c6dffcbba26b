"""What no schema says, and schemathesis cannot know."""

import re

import schemathesis

# Fields that the service checks for more than their form: identifiers and words of what does not exist,
# fields that exclude or need each other, texts with a syntax of their own.
MEANINGFUL = {
    *["pageToken", "planId", "channelId", "cannedReplyId", "ticketId", "eventType", "payload"],
    *["requester", "form", "whatsapp", "visibility", "since", "until", "unassigned"],
    *["url", "body"],
    # A file has a name or an id.
    *["attachments", "message"],
}


@schemathesis.check
def refused_for_its_meaning_only(ctx, response, case):
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    for detail in response.json()["error"]["details"]:
        field = re.sub(r"^requests\[\d+\]\.", "", detail["field"])
        assert re.split(r"[.[]", field)[0] in MEANINGFUL, detail
