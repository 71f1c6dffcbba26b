/** The text at the head of the document: what holds for every operation. */
export const introduction = `
The REST API of a self-hosted support ticketing service, and the events that it sends.

**Authentication.** Every call carries a token of the workspace in which it acts, as
\`Authorization: Bearer sk_live_…\`.

**JSON.** Names are in camelCase. Unknown fields and unknown query parameters are refused, with the
name of what is wrong. Answers can get more fields. Times are in UTC with milliseconds:
\`2026-01-02T03:04:05.678Z\`. In answers \`false\`, \`0\`, \`""\` and \`[]\` are always there; what has
no value at all is left out.

**Changing things.** \`PATCH\` changes the fields that are in the body, and no others.

**Doing it once.** A \`POST\` with an \`Idempotency-Key\` can be sent again after a lost answer: within
24 hours it is answered as the first time, with \`Idempotency-Replayed: true\`, and nothing happens
twice. Secrets are not in such an answer.

**Lists.** \`pageSize\` is 50 by default and 100 at most. While there is more, \`nextPageToken\` is
not empty; send it as \`pageToken\`, with the same filters, for the next page.

**Errors.** Every error has the same body: a stable \`code\`, a \`message\` for people, \`details\` that
name the fields, and the \`requestId\` that is also in the header \`X-Request-Id\`.

**Events.** A webhook subscription gets each event as one signed POST; see \`webhooks\` for their
bodies. Verify \`Service-Signature\` over the raw bytes of the body, in constant time. Delivery is one
attempt without a retry.
`
  .trim()
  .split("\n\n")
  .map((paragraph) => paragraph.replaceAll("\n", " "))
  .join("\n\n");
