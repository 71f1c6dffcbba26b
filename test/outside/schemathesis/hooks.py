"""What no schema says, and schemathesis cannot know."""

import re

import schemathesis

# Fields that the service checks for more than their form: identifiers and words of what does not exist,
# fields that exclude or need each other, texts with a syntax of their own.
MEANINGFUL = {
    *["pageToken", "planId", "channelId", "cannedReplyId", "ticketId", "eventType", "payload"],
    *["requester", "form", "whatsapp", "mail", "visibility", "unassigned"],
    *["attemptedFrom", "attemptedBefore", "assigneeId", "sourceId", "sourceIds", "name", "email", "phone"],
    *["occurredFrom", "occurredBefore", "createdFrom", "createdBefore", "updatedFrom"],
    *["updatedBefore", "lastMessageFrom", "lastMessageBefore", "X-Member-Id", "id"],
    *["url", "body", "type", "variables", "value", "sender", "allowedCidrs"],
    *["filter", "filters", "shared", "customHeaders", "ordered", "snoozedUntil", "sendAt", "messageIds"],
    *["mentionedMemberIds", "through", "timeZone", "participants", "copies", "to"],
    # Of emails, with placeholders.
    *["template", "texts", "intro", "footer", "logoUrl"],
    # A passkey is one for a registration that has begun.
    "credential",
    # Where a browser came back to belongs to a login that has begun.
    "redirectUrl",
    # A file has a name or an id.
    *["attachments", "message"],
    # Each ticket of an import has an outcome of its own, but for how many messages they have in all.
    *["tickets"],
}


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """No schema knows the workspace and the members of the key."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        for name in ["X-Workspace-Id", "X-Member-Id"]:
            case.headers.pop(name, None)


@schemathesis.check
def refused_for_its_meaning_only(ctx, response, case):
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    for detail in response.json()["error"]["details"]:
        field = re.sub(r"^requests\[\d+\]\.", "", detail["field"])
        assert re.split(r"[.[]", field)[0] in MEANINGFUL, detail
