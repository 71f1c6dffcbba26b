// @suite default
import assert from "node:assert/strict";
import t from "tap";
import { readCorpus } from "../corpus/read.ts";
import { addApiCall } from "../support/add-api-call.ts";
import fc from "../support/properties.ts";
import { startService } from "../support/service.ts";

// A token is not signed: anybody who has one can forge others with its digest.

const service = await startService(t, { ROLE: "api" });

/** Makes two of each thing, so that a page of one has a token. */
async function fill(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const add = async (path: string, body: object) => {
    const response = await service.rest("POST", `/api/v1/${path}`, body);
    assert.equal(response.status, 201, response.text);
    ids[path] = response.body.data.id;
  };
  for (const name of ["a", "b"]) {
    await add("tickets", { subject: name, requester: { email: `${name}@example.com` } });
    await add(`tickets/${ids.tickets}/messages`, { body: name });
    await add("canned-replies", { shortcut: name, title: name, body: name });
    await add("channels", { type: "agent", name });
    await add("api-keys", { name });
    await add("webhook-subscriptions", { url: `https://example.com/${name}` });
    await addApiCall(service.app.db.pool, service.workspaceId);
  }
  await add(`tickets/${ids.tickets}/messages`, { body: "c" });
  return ids;
}

const key = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? "x" : date.toISOString())),
  fc.bigInt().map(String),
);
const keys = fc.array(key, { maxLength: 4 });
const examples = readCorpus<string[]>("page-keys").map((keys): [string[]] => [keys]);

t.test("forged page tokens are refused or harmless", async (t) => {
  const { tickets } = await fill();
  const lists = [
    "tickets?",
    "tickets?orderBy=createdAt&",
    `tickets/${tickets}/messages?`,
    "requesters?",
    "canned-replies?",
    "channels?",
    "api-keys?",
    "webhook-subscriptions?",
    "events?",
    "audit-events?",
    "api-calls?",
  ];
  for (const list of lists) {
    const get = (query: string) => service.rest("GET", `/api/v1/${list}pageSize=1${query}`);
    const { nextPageToken } = (await get("")).body;
    t.equal((await get(`&pageToken=${nextPageToken}`)).status, 200, `${list} goes on`);
    const [digest] = JSON.parse(Buffer.from(nextPageToken, "base64url").toString());
    const forged = fc.asyncProperty(keys, async (keys) => {
      const token = Buffer.from(JSON.stringify([digest, ...keys])).toString("base64url");
      const { status, text } = await get(`&pageToken=${token}`);
      assert.ok(status === 200 || status === 400, `${list} ${JSON.stringify(keys)}: ${text}`);
    });
    await t.resolves(fc.assert(forged, { examples, numRuns: 30 }), list);
  }
});

t.test("so are forged cursors and identifiers to watch from", async (t) => {
  const position = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }).map(String), fc.string());
  const cursor = fc
    .tuple(position, fc.string({ unit: "binary", maxLength: 30 }))
    .map((parts) => parts.join("."));
  for (const name of ["cursor", "afterId"]) {
    const watch = fc.asyncProperty(cursor, async (text) => {
      const leaving = new AbortController();
      const query = `${name}=${encodeURIComponent(text)}&bookmarks=true`;
      const { status } = await fetch(`${service.url}/api/v1/events:watch?${query}`, {
        headers: { authorization: `Bearer ${service.key}` },
        signal: leaving.signal,
      });
      leaving.abort();
      assert.ok([200, 400, 404].includes(status), `${JSON.stringify(text)}: ${status}`);
    });
    const examples: [string][] = [["0."], ["9999999999999999999."], ["1.\u0000"], ["\u0000"]];
    await t.resolves(fc.assert(watch, { examples, numRuns: 30 }), name);
  }
});
