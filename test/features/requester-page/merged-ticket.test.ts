// @suite default
import t from "tap";
import { startService } from "../../support/service.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

t.test(
  "a reply to a ticket that is being merged does not deadlock with the next merge",
  async (t) => {
    const { app, rest } = await startService(t, { ROLE: "api" });
    const { pool } = app.db;
    const open = async (subject: string) => {
      const requester = { email: "ada@example.com" };
      return (await rest("POST", "/api/v1/tickets", { subject, requester })).body.data.id as string;
    };
    const [target, source] = [await open("Lamp"), await open("Lamp again")];
    const link = await rest("POST", `/api/v1/tickets/${source}:createRequesterLink`, {});
    const { url } = link.body.data;
    const html = await (await fetch(url)).text();
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";

    const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
    t.teardown(() => [first, second].map((client) => client.release(true)));
    await first.query("begin");
    const merge = "update tickets set merged_into_id = $2, status = 'closed' where id = $1";
    await first.query(merge, [source, target]);
    await second.query("begin");
    const lock = "select from tickets where id = $1 for update";
    await second.query(lock, [target]);

    const body = new URLSearchParams({ token, message: "It is dark." });
    const reply = fetch(url, { method: "POST", redirect: "manual", body });
    await waitForLocks(pool, 1);
    await first.query("commit");
    // The reply now waits for the target.
    await second.query(lock, [source]);
    await second.query("commit");
    t.equal((await reply).status, 303);
    const { data } = (await rest("GET", `/api/v1/tickets/${target}/messages`)).body;
    t.match(data, [{ body: "It is dark." }]);
  },
);
