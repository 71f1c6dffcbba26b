// @suite default
import t, { type Test } from "tap";
import { eventually } from "../../support/eventually.ts";
import { startService, type TestService } from "../../support/service.ts";

/** Deletes a ticket as the service does, and commits when the returned function is called. */
async function startDeletion(t: Test, { app }: TestService, ticketId: string) {
  const rival = await app.db.pool.connect();
  t.teardown(() => rival.release(true));
  await rival.query("begin");
  await rival.query("select from tickets where id = $1 for update", [ticketId]);
  for (const table of ["messages", "requester_links"]) {
    await rival.query(`delete from ${table} where ticket_id = $1`, [ticketId]);
  }
  await rival.query("delete from tickets where id = $1", [ticketId]);
  return async () => {
    // A merge locks the token after the ticket, so a call that waits for the ticket must not hold it.
    await rival.query("update form_tokens set ticket_number = null");
    await rival.query("commit");
  };
}

/** Whether a call has ended, or waits for a lock. */
const isHeldUp = ({ app }: TestService, call: Promise<unknown>) => {
  let hasEnded = false;
  void call.finally(() => {
    hasEnded = true;
  });
  return eventually(
    async () => {
      const { rowCount } = await app.db.pool.query(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return hasEnded || rowCount === 1;
    },
    (isSettled) => isSettled,
  );
};

async function assertErasable(t: Test, { rest, app }: TestService, requesterId: string) {
  const { rows } = await app.db.pool.query("select from requester_links");
  t.equal(rows.length, 0, "no link is left");
  const { body } = await rest("POST", `/api/v1/requesters/${requesterId}:erase`, {});
  const path = `/api/v1/operations/${body.data.id}`;
  const isDone = async () => (await rest("GET", path)).body.data.done;
  t.equal(await eventually(isDone, (done) => done), true);
}

t.test("no link is created for a ticket that is being deleted", async (t) => {
  const service = await startService(t);
  const requester = { email: "ada@example.com" };
  const opened = await service.rest("POST", "/api/v1/tickets", { subject: "Lamp", requester });
  const { id } = opened.body.data;
  const commit = await startDeletion(t, service, id);
  const link = service.rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {});
  await isHeldUp(service, link);
  await commit();
  t.equal((await link).status, 404);
  await assertErasable(t, service, opened.body.data.requester.id);
});

t.test("nor by the receipt of the form that opened it", async (t) => {
  const service = await startService(t, { FORM_MIN_FILL_MS: 0 });
  const made = await service.rest("POST", "/api/v1/channels", {
    ...{ type: "form", name: "Help", form: {} },
  });
  const url = service.url + new URL(made.body.data.form.url).pathname;
  const html = await (await fetch(url)).text();
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const fields = { token, email: "ada@example.com", subject: "Lamp", message: "It went dark." };
  const sent = await fetch(url, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields) },
  });
  const receipt = new URL(sent.headers.get("location") ?? "", url);
  const [ticket] = (await service.rest("GET", "/api/v1/tickets")).body.data;
  const commit = await startDeletion(t, service, ticket.id);
  const shown = fetch(receipt).then((response) => response.text());
  await isHeldUp(service, shown);
  await commit();
  t.notMatch(await shown, "Follow your request");
  await assertErasable(t, service, ticket.requester.id);
});
