// @suite all
import t from "tap";
import { fillWorkspace } from "../../../../src/admin/fill-workspace.ts";
import { restCall, startService } from "../../../support/service.ts";

const path = "/api/v1/tickets";
/** Every eighth has the label "lamp". */
const count = 41_000;

t.test("among many tickets", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  await fillWorkspace(pool, service.workspaceId, count);
  await pool.query("vacuum analyze");
  await pool.query("update tickets set tags = '{lamp,vip}' where number % 1000 = 0");

  async function listAll(query: string, headers = {}) {
    const found = new Set<number>();
    let isTruncated = false;
    for (let pageToken: string | undefined; pageToken !== ""; ) {
      const page = new URLSearchParams({ pageSize: "100", pageToken: pageToken ?? "" });
      const { status, body, text } = await restCall(
        service.url,
        service.key,
        "GET",
        `${path}?${query}&${page}`,
        undefined,
        headers,
      );
      t.equal(status, 200, text);
      for (const { number } of body.data) {
        found.add(number);
      }
      isTruncated ||= body.truncated;
      pageToken = body.nextPageToken as string;
    }
    return { count: found.size, isTruncated };
  }

  await t.test("a very common label is listed in full", async (t) => {
    for (const [query, numbers] of [
      ["tag=lamp", count / 8],
      ["tag=vip", count / 1000],
      ["tag=vip&tag=lamp", count / 1000],
      ["tag=lamp&tag=chair", 0],
      ["tag=lamp&customField=plan:pro", 0],
    ] as const) {
      t.same(await listAll(query), { count: numbers, isTruncated: false }, query);
    }
  });

  await t.test("the latest unread tickets are found", async (t) => {
    const { rows } = await pool.query("update members set created_at = '2000-01-01' returning id");
    const { count, isTruncated } = await listAll("q=is:unread", { "x-member-id": rows[0].id });
    t.equal(count, 5_000);
    t.equal(isTruncated, true);
  });
});
