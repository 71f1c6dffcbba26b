// @suite default
import t from "tap";
import { purgeReads } from "../../../src/features/tickets/read-marks.ts";
import { linkOrganization } from "../../../src/identity/organizations.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/tickets";

t.test("unread tickets of a caller", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  await linkOrganization(service.app.db.pool, provider.issuer, "acme", service.workspaceId);
  const [ada, bob] = await Promise.all(
    ["ada", "bob"].map((sub) => provider.token({ org_id: "acme", sub })),
  );
  const create = async (token?: string) =>
    (await service.rest("POST", path, { subject: "Help", requester: { name: "N" } }, token)).body
      .data;
  const say = async (id: string, body: object, token?: string) =>
    (await service.rest("POST", `${path}/${id}/messages`, { body: "Hi", ...body }, token)).body
      .data;
  const list = async (token?: string): Promise<string[]> => {
    const { unread } = (await service.rest("GET", path, undefined, token)).body;
    if (token === ada || token === bob) {
      const { body } = await service.rest("GET", `${path}?q=is:unread`, undefined, token);
      t.same(
        body.data.map(({ id }: { id: string }) => id),
        unread,
        "as a search finds them",
      );
      t.equal(body.truncated, false);
    }
    return unread;
  };
  const mark = (id: string, through: string, token = ada) =>
    service.rest("POST", `${path}/${id}:markRead`, { through }, token);

  const old = await create();
  t.same(await list(ada), [], "what is older than the member is read");
  await list(bob);
  const { id, lastMessageAt } = await create();
  t.same(await list(ada), [id]);
  t.same(await list(), [], "to write is to read, for a key too");
  const { key: other, id: otherId } = (
    await service.rest("POST", "/api/v1/api-keys", { name: "other" })
  ).body.data;
  t.same(await list(other), [], "what is older than the key is read");

  const justBefore = new Date(Date.parse(lastMessageAt) - 1).toISOString().replace("Z", "999Z");
  t.equal((await mark(id, justBefore)).status, 204);
  t.same(await list(ada), [id], "a microsecond before the message");
  t.equal((await mark(id, lastMessageAt)).status, 204);
  t.same(await list(ada), []);
  t.same(await list(bob), [id], "each member for themselves");

  const first = await say(id, { author: "requester" });
  t.same(await list(ada), [id]);
  await mark(id, lastMessageAt);
  t.same(await list(ada), [id], "an older time reads no more");
  await mark(id, first.createdAt);
  await mark(id, lastMessageAt);
  t.same(await list(ada), [], "and takes nothing back");

  await mark(id, "2099-01-01T00:00:00Z");
  await say(id, { author: "requester" });
  t.same(await list(ada), [id], "what has not been written yet cannot be read");

  await say(id, {}, ada);
  t.same(await list(ada), [], "to write is to read");
  t.same(await list(bob), [id]);
  await say(old.id, { visibility: "internal" }, bob);
  t.same(await list(ada), [], "a note makes nothing unread");
  const own = await create(ada);
  t.same(await list(ada), []);
  t.same(await list(other), [own.id, id], "a key has read marks of its own");
  await mark(own.id, own.lastMessageAt, other);
  t.same(await list(other), [id]);
  t.same(await list(), [own.id, id], "each key for itself");
  t.same(await list(bob), [own.id, id], "in the order of the page");

  const ask = async (query: string, token?: string) => {
    const { body } = await service.rest("GET", `${path}?q=${query}`, undefined, token);
    return body.data.map(({ id }: { id: string }) => id);
  };
  t.same(await ask("help is:unread status:open", bob), [own.id, id]);
  t.same(await ask("help is:unread status:closed", bob), []);
  const { status, body } = await service.rest("GET", `${path}?q=is:unread`, undefined, other);
  t.match(
    { status, body },
    { status: 400, body: { error: { details: [{ field: "q", reason: "NOT_A_MEMBER" }] } } },
    "a key by itself is no member",
  );

  const marks = async () => {
    const where = "where reader_id like 'ak%'";
    return (await service.app.db.pool.query(`select from ticket_reads ${where}`)).rowCount;
  };
  await service.rest("DELETE", `/api/v1/api-keys/${otherId}`);
  t.equal(await marks(), 1);
  await purgeReads(service.app.db.pool);
  t.equal(await marks(), 0, "what a revoked key has read is forgotten");

  const refused: [
    id: string,
    body: object,
    token: string | undefined,
    status: number,
    code: string,
  ][] = [
    [id, {}, ada, 400, "INVALID_ARGUMENT"],
    ["tkt_0", { through: lastMessageAt }, ada, 404, "NOT_FOUND"],
  ];
  for (const [ticket, body, token, status, code] of refused) {
    const response = await service.rest("POST", `${path}/${ticket}:markRead`, body, token);
    t.match(response, { status, body: { error: { code } } });
  }
});

t.test("messages from the end", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const made = await service.rest("POST", path, { subject: "Help", requester: { name: "Ada" } });
  const messages = `${path}/${made.body.data.id}/messages`;
  const requests = Array.from({ length: 5 }, (_, i) => ({ body: `${i}` }));
  await service.rest("POST", `${messages}:batchCreate`, { requests });
  const page = async (query: string) => (await service.rest("GET", `${messages}?${query}`)).body;
  const bodies = ({ data }: { data: { body: string }[] }) => data.map(({ body }) => body);

  const first = await page("orderBy=-createdAt&pageSize=2");
  t.same(bodies(first), ["4", "3"]);
  const token = `pageToken=${first.nextPageToken}`;
  t.same(bodies(await page(`orderBy=-createdAt&${token}`)), ["2", "1", "0"]);
  t.equal((await page(token)).error.details[0].reason, "INVALID_PAGE_TOKEN");
  t.same(bodies(await page("orderBy=createdAt")), ["0", "1", "2", "3", "4"]);
});
