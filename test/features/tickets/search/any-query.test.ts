// @suite all
import t from "tap";
import fc from "../../../support/properties.ts";
import { startService } from "../../../support/service.ts";
import { queries } from "./queries.ts";

const path = "/api/v1/tickets";

t.test("every query gets a response without another workspace's tickets", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const other = await service.newWorkspace();
  const body = "日本語 مرحبا lamp it's 100% a:* 🎉";
  const open = async (key: string) =>
    (
      await service.rest(
        "POST",
        path,
        { subject: "Lamp", requester: { name: "Ada" }, message: { body } },
        key,
      )
    ).body.data.id;
  const own = await open(service.key);
  await open(other.key);

  const ask = async (q: string) => {
    const { status, body } = await service.rest("GET", `${path}?${new URLSearchParams({ q })}`);
    if (status === 400) {
      return body.error.details[0].field === "q";
    }
    return status === 200 && body.data.every(({ id }: { id: string }) => id === own);
  };
  const fixed = [
    "-x",
    "-lamp",
    "x ".repeat(100),
    "lamp ".repeat(40),
    "x".repeat(200),
    "*",
    "%",
    "la*",
    "lamp:*",
    "'",
    "''''",
    "\\",
    "'\\",
    '"',
    '""',
    "\0",
    "<->",
    "a <-> b",
    "!lamp",
    "lamp & ada | b",
    "(",
    "🎉",
    "日本",
    "مرحبا",
    "-".repeat(200),
    "from:",
    "from:'",
    'from:"',
    "tag:\\",
  ];
  for (const q of fixed) {
    t.ok(await ask(q), q);
  }
  await fc.assert(
    fc.asyncProperty(queries, async (q) => ask(q)),
    { numRuns: 60 },
  );
});
