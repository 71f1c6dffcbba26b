// @suite all
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { AuditEventSchema } from "../../gen/ticketing/v1/audit_service_pb.ts";
import { MessageSchema } from "../../gen/ticketing/v1/ticket_service_pb.ts";
import { findLinks } from "../../src/html/find-links.ts";
import { gapsOf } from "../../src/portal/web/conversation/composer/gaps.ts";
import { fold } from "../../src/portal/web/conversation/messages/fold.ts";
import { timelineOf } from "../../src/portal/web/conversation/messages/timeline.ts";

t.test("links are found in a text", async (t) => {
  const cases: [text: string, ...links: string[]][] = [
    ["See https://example.com/a?b=c#d.", "https://example.com/a?b=c#d"],
    ["(http://example.com/Lamp_(light)), or", "http://example.com/Lamp_(light)"],
    ["<https://a.example> “https://b.example”!", "https://a.example", "https://b.example"],
    ["HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM"],
    ["javascript:alert(1) data:text/html,x ftp://a.example xhttps://a.example"],
    ["https:// http://", ...[]],
    ["https://a.example/\u202Etxt.exe", "https://a.example/"],
    ["https://a\u200B.example", "https://a"],
    ["https://пример.example/путь 👩‍🚀", "https://пример.example/путь"],
    ["https://a.example/<script>", "https://a.example/"],
  ];
  for (const [text, ...links] of cases) {
    const pieces = findLinks(text);
    t.same(
      pieces.flatMap(({ href }) => href ?? []),
      links,
      text,
    );
    t.equal(pieces.map((piece) => piece.text).join(""), text, "nothing is lost");
  }
  const began = performance.now();
  findLinks(`https://a.example/${".".repeat(65_000)}x`);
  findLinks("http://".repeat(9_000));
  t.ok(performance.now() - began < 1_000, "hostile texts take no time");
});

t.test("long texts are folded, never within a character", async (t) => {
  t.equal(fold("short\n".repeat(20)), undefined);
  t.equal(fold("line\n".repeat(30))?.split("\n").length, 24);
  t.equal(fold("x".repeat(65_536))?.length, 2_000);
  t.ok(fold(`x${"😀".repeat(2_000)}`)?.isWellFormed());
});

t.test("gaps are known variables of canned replies", async (t) => {
  t.same(
    gapsOf("a {{custom.order}} {{x}} {{requester.name}}").map(({ text }) => text),
    ["{{custom.order}}", "{{requester.name}}"],
  );
});

t.test("changes are shown between messages, grouped by person", async (t) => {
  const message = (id: string, ms: number) =>
    create(MessageSchema, { id, createdAt: timestampFromMs(ms) });
  const change = (id: string, ms: number, who: string, field = "status") =>
    create(AuditEventSchema, {
      id,
      occurredAt: timestampFromMs(ms),
      actor: { type: "member", id: who },
      changes: [{ field }],
    });
  const shown = timelineOf(
    [message("m2", 300_000), message("m1", 1_000)],
    [
      change("c5", 400_000, "ada"),
      change("c4", 310_000, "grace"),
      change("c3", 305_000, "ada", "tags"),
      change("c2", 300_000, "ada"),
      change("c1", 2_000, "ada"),
    ],
  ).map((entry) =>
    entry.kind === "message"
      ? entry.key
      : `${entry.key}:${entry.changes.map(({ field }) => field).join()}`,
  );
  t.same(shown, ["m1", "c1:status", "m2", "c2:status,tags", "c4:status", "c5:status"]);
});
