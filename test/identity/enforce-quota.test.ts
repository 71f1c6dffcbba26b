// @suite all
import t from "tap";
import { startService, type TestService } from "../support/service.ts";
import { allServices } from "../tenancy/contract.ts";

/** Limited resources of a workspace, by the method that creates one. */
const kinds = new Map<string, Kind>([
  [
    "CreateWebhookSubscription",
    {
      path: "/api/v1/webhook-subscriptions",
      what: "webhook subscriptions",
      most: 100,
      body: () => ({ url: "https://example.com/hook" }),
    },
  ],
  [
    "CreateChannel",
    {
      path: "/api/v1/channels",
      what: "channels",
      most: 100,
      body: () => ({ type: "agent", name: "Telephone" }),
    },
  ],
  [
    "CreateCannedReply",
    {
      path: "/api/v1/canned-replies",
      what: "canned replies",
      most: 1_000,
      body: (i) => ({ shortcut: `r${i}`, body: "Hello" }),
      async fill({ app, workspaceId }, count) {
        await app.db.pool.query(
          `insert into canned_replies
             (id, workspace_id, shortcut, title, body, tags, created_at, updated_at)
           select 'cr_' || i, $1, 'filled' || i, '', '', '{}', now(), now()
           from generate_series(1, $2::int) i`,
          [workspaceId, count],
        );
      },
    },
  ],
  [
    "CreateView",
    {
      path: "/api/v1/views",
      what: "shared views",
      most: 100,
      body: (i) => ({ name: `View ${i}`, shared: true }),
    },
  ],
  [
    "CreateSenderBlock",
    {
      path: "/api/v1/sender-blocks",
      what: "sender blocks",
      most: 10_000,
      body: (i) => ({ kind: "email", value: `ada${i}@example.com` }),
      async fill({ app, workspaceId }, count) {
        await app.db.pool.query(
          `insert into sender_blocks (id, workspace_id, kind, value, note, created_by_type,
             created_by_id, created_by_name, created_by_via, created_at, refused_count)
           select 'blk_' || i, $1, 'email', i || '@example.org', '', 'system', '', '', '', now(), 0
           from generate_series(1, $2::int) i`,
          [workspaceId, count],
        );
      },
    },
  ],
]);

/** How the others are bounded. */
const others = new Map([
  ["CreateApiKey", "100 active ones: test/features/api-keys"],
  ["CreateConsoleSession", "1,000 that have not expired: test/features/console-sessions"],
  ["CreateTicket", "what the service is for; as many as the rate limit allows"],
  ["BatchCreateTickets", "as CreateTicket: each counts as a call"],
  ["CreateMessage", "as CreateTicket"],
  ["CreateRequester", "as CreateTicket, which creates requesters too"],
  ["BatchCreateMessages", "as CreateTicket: each counts as a call"],
  [
    "CreateRequesterLink",
    "a ticket has one for its requester: a new one takes the place of the old",
  ],
  ["CreateScheduledMessage", "1,000, and 20 of a ticket: test/features/scheduled-messages"],
  ["CreatePasskey", "20 of an account: test/features/accounts"],
  ["CreateRecoveryLink", "a member has one: a new one ends those before it"],
  ["CreateAttachment", "FILES_MB limits their bytes, in blocks of 4 KB: test/features/attachments"],
  ["CreateCheckoutSession", "is stored by the payment provider"],
  ["CreatePortalSession", "is stored by the payment provider"],
]);

interface Kind {
  readonly path: string;
  /** As errors name them. */
  readonly what: string;
  readonly most: number;
  readonly body: (i: number) => object;
  /** Makes many concurrently; default: none. */
  readonly fill?: (service: TestService, count: number) => Promise<void>;
}

t.test("every method that creates something has a known quota", async (t) => {
  const methods = (await allServices()).flatMap((service) => service.methods);
  const creating = methods.map(({ name }) => name).filter((name) => /^(Batch)?Create/.test(name));
  t.same(creating.sort(), [...kinds.keys(), ...others.keys()].sort());
});

for (const { path, what, most, body, fill } of kinds.values()) {
  t.test(`a workspace has at most ${most} ${what}, however fast they are made`, async (t) => {
    const service = await startService(t, { ROLE: "api" });
    const { port } = await service.startAnother();
    const bases = [service.url, `http://127.0.0.1:${port}`];
    const create = async (i: number, token = service.key) => {
      const response = await fetch(`${bases[i % 2]}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body(i)),
      });
      // biome-ignore lint/suspicious/noExplicitAny: a response of any shape
      return { status: response.status, body: (await response.json()) as any };
    };
    const missing = Math.min(most, 50);
    await fill?.(service, most - missing);
    const room = fill ? missing : most;
    const responses = await Promise.all(Array.from({ length: room + 20 }, (_, i) => create(i)));
    const made = responses.filter(({ status }) => status === 201);
    t.equal(made.length, room);
    for (const response of responses.filter((one) => !made.includes(one))) {
      const message = `a workspace can have at most ${most} ${what}`;
      const metadata = { limit: String(most) };
      t.match(response, {
        status: 409,
        body: { error: { code: "LIMIT_REACHED", message, metadata } },
      });
    }
    const neighbor = await service.newWorkspace();
    t.equal((await create(1_000, neighbor.key)).status, 201, "others have theirs");
    await service.rest("DELETE", `${path}/${made[0]?.body.data.id}`);
    t.equal((await create(1_001)).status, 201, "one that is deleted makes room");
    t.equal((await create(1_002)).status, 409);
  });
}
