// @suite all
import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { prepareDatabase } from "../../support/prepared-database.ts";
import { spawnService } from "../../support/process.ts";
import { restCall } from "../../support/service.ts";

const api = "/api/v1";
const fileBytes = 8 << 20;
const fileCount = 6;

t.test(
  "an export whose worker is killed or stopped starts again, and leaves nothing behind",
  async (t) => {
    const { db, key, env } = await prepareDatabase(t);
    const first = await spawnService(t, env);
    const rest = (base: string, method: string, path: string, body?: unknown) =>
      restCall(base, key, method, `${api}/${path}`, body);
    const requester = { email: "ada@example.com" };
    for (let i = 0; i < fileCount; i++) {
      const upload = await rest(
        first.url,
        "POST",
        "attachments?name=photo",
        randomBytes(fileBytes),
      );
      const message = { body: "See", attachments: [{ id: upload.body.data.id }] };
      await rest(first.url, "POST", "tickets", { subject: "Lamp", requester, message });
    }
    const [{ id: requesterId }] = (await rest(first.url, "GET", "requesters")).body.data;
    const { id } = (await rest(first.url, "POST", `requesters/${requesterId}:export`, {})).body
      .data;
    const parts = async (): Promise<{ attempt: number }[]> =>
      (await db.pool.query("select attempt from requester_export_parts")).rows;
    const until = (attempt: number, count: number) =>
      eventually(parts, (rows) => rows.filter((row) => row.attempt === attempt).length >= count);
    await until(1, 2);
    await first.end("SIGKILL");
    t.ok((await parts()).length < fileCount, "it was not complete");

    // As if the half minute had passed for which the worker had it.
    await db.pool.query("update requester_exports set next_at = now()");
    const second = await spawnService(t, env);
    await until(2, 2);
    await second.end("SIGTERM");
    const { rows } = await db.pool.query(
      "select ended_at, next_at <= now() as due from requester_exports",
    );
    t.same(rows, [{ ended_at: null, due: true }], "a worker that stops hands it over at once");

    const third = await spawnService(t, env);
    const { response } = await eventually(
      async () => (await rest(third.url, "GET", `operations/${id}`)).body.data,
      ({ done }) => done,
      60_000,
    );
    const { pathname } = new URL(response.requesterExport.downloadUrl);
    const headers = { authorization: `Bearer ${key}` };
    const archive = unzipSync(await (await fetch(third.url + pathname, { headers })).bytes());
    const files = Object.entries(archive).filter(([path]) => path.includes("/files/"));
    t.equal(files.length, fileCount);
    t.ok(files.every(([, bytes]) => bytes.length === fileBytes));
    t.same(new Set((await parts()).map(({ attempt }) => attempt)), new Set([3]));
    const sizes = await db.pool.query(
      `select sum(length(bytes))::int as stored from attachment_chunks
     where attachment_id like 'exports/%'`,
    );
    t.equal(String(sizes.rows[0].stored), response.requesterExport.size, "no bytes of the others");
  },
);
