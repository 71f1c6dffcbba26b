import t from "tap";
import { fitTicket } from "../../src/cli/import/fit-ticket.ts";
import type { LooseTicket } from "../../src/cli/import/loose-ticket.ts";

const invisible = "\u200b\u2060";
const message = { externalId: "", createdAt: "", isInternal: false, files: [] };
const loose: LooseTicket = {
  ...{ externalId: "1", subject: invisible, status: "open", priority: "", tags: [] },
  requester: { name: invisible, email: "ada@example.com", phone: "", externalId: "", key: "" },
  ...{ customFields: {}, assigneeEmail: "", resolvedAt: "", closedAt: "" },
  ...{ createdAt: "2026-01-02T03:04:05Z", updatedAt: "" },
  messages: [
    { ...message, body: `${invisible}\nThe lamp is dark.` },
    { ...message, body: invisible },
  ],
};

t.test("texts that show nothing are left out of an import, which would be refused", (t) => {
  const { ticket, error, warnings } = fitTicket(loose, new Set());
  t.equal(error, undefined);
  t.equal(ticket.subject, "(no subject)");
  t.equal(ticket.messages.length, 1);
  t.match(warnings, [{ field: "messages[1]", reason: "EMPTY" }]);
  t.end();
});
