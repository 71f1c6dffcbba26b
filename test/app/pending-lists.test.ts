// @suite default
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { mergePendingLists } from "../../src/db/pending-lists.ts";
import { startService, type TestService } from "../support/service.ts";

const indexes = ["tickets_search_vector_index", "messages_search_vector_index"];

/** How many pages of new entries wait to be merged into the indexes. They are merged thereby. */
async function takePending({ app }: TestService): Promise<number> {
  const { rows } = await app.db.pool.query<{ pages: number }>(
    "select sum(gin_clean_pending_list(name::regclass))::int as pages from unnest($1::text[]) name",
    [indexes],
  );
  return rows[0]?.pages ?? Number.NaN;
}

const open = (service: TestService) =>
  service.rest("POST", "/api/v1/tickets", {
    subject: "Where is my order?",
    requester: { email: "ada@example.com" },
    message: { body: "It was due on Monday." },
  });

t.test("a worker merges new words into the search indexes before a call must", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  await open(service);
  t.ok((await takePending(service)) > 0, "without a worker they wait");
  await open(service);
  await service.startAnother({ ROLE: "worker" });
  await sleep(2_500);
  t.equal(await takePending(service), 0);
});

t.test("indexes of other owners in the same schema are not touched", async (t) => {
  const { app } = await startService(t, { ROLE: "api" });
  const client = await app.db.pool.connect();
  t.teardown(() => client.release(true));
  // Owns none of them. It ends with the transaction.
  await client.query("begin; create role pending_lists_test; set local role pending_lists_test");
  await t.resolves(mergePendingLists(client));
});
