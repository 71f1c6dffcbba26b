// @suite default
import t, { type Test } from "tap";
import type { AppConfig } from "../../../src/app/context.ts";
import { desk } from "../../e2e/mail-desk.ts";
import { startService } from "../../support/service.ts";

/** A service that confirms, without a worker that would send the queue. */
const start = (t: Test, overrides: Partial<AppConfig> = {}) =>
  startService(t, {
    ROLE: "api",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "support@lamps.example",
    FORM_MIN_FILL_MS: 0,
    FORM_PER_ADDRESS_PER_MINUTE: 0,
    ...overrides,
  });

/** A workspace with forms, and the addresses whose confirmations were queued. */
async function openForms(service: Awaited<ReturnType<typeof start>>, url = service.url) {
  const { workspaceId, key } = await service.newWorkspace();
  const { api, fillIn } = desk({ rest: service.rest, url }, key);
  const newForm = async (): Promise<string> =>
    (await api("POST", "/channels", { type: "form", name: "Help" })).data.form.url;
  const confirmed = async () => {
    const { rows } = await service.app.db.pool.query<{ email: string }>(
      `select r.email from messages m join tickets t on t.id = m.ticket_id
       join requesters r on r.id = t.requester_id
       where m.workspace_id = $1 and m.delivery_status = 'queued' order by m.id`,
      [workspaceId],
    );
    return rows.map(({ email }) => email);
  };
  return { workspaceId, newForm, fillIn, confirmed };
}

const numbered = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index));

t.test("confirmations are bounded by address, domain, channel and workspace", async (t) => {
  const service = await start(t, {
    CONFIRMATIONS_PER_ADDRESS_PER_HOUR: 2,
    CONFIRMATIONS_PER_DOMAIN_PER_HOUR: 4,
    CONFIRMATIONS_PER_CHANNEL_PER_HOUR: 6,
    CONFIRMATIONS_PER_WORKSPACE_PER_HOUR: 8,
  });
  const { newForm, fillIn, confirmed } = await openForms(service);
  const send = async (form: string, emails: readonly string[]) => {
    const before = (await confirmed()).length;
    for (const email of emails) {
      t.equal(await fillIn(form, { email }), 303, email);
    }
    return (await confirmed()).slice(before);
  };
  const [first, second, third] = [await newForm(), await newForm(), await newForm()];

  const forms = ["Ada@v.example", "ada+1@v.example", "ADA+x+y@V.example", "ada+@v.example"];
  t.same(await send(first, forms), ["ada@v.example", "ada+1@v.example"], "one mailbox");
  t.same(await send(first, ["bob@v.example", "cyd@v.example", "dan@v.example"]), [
    "bob@v.example",
    "cyd@v.example",
  ]);
  const strangers = numbered(4, (index) => `someone@d${index}.example`);
  t.same(await send(first, strangers), strangers.slice(0, 2), "of one form");
  t.same(await send(second, ["ada@v.example"]), [], "counted over all forms");
  t.same(await send(second, ["ada@e1.example"]), ["ada@e1.example"], "the other form goes on");
  t.same(
    await send(
      third,
      numbered(3, (index) => `ada@f${index}.example`),
    ),
    ["ada@f0.example"],
  );

  const text = await (await fetch(`${service.url}/metrics`)).text();
  for (const bound of ["address", "domain", "channel", "workspace"]) {
    t.match(text, new RegExp(`ticketing_confirmations_withheld_total\\{bound="${bound}"\\} [1-9]`));
  }
});

t.test("they are sent again an hour later", async (t) => {
  const service = await start(t, { CONFIRMATIONS_PER_ADDRESS_PER_HOUR: 1 });
  const { newForm, fillIn, confirmed, workspaceId } = await openForms(service);
  const form = await newForm();
  await fillIn(form, { email: "ada@v.example" });
  await fillIn(form, { email: "ada@v.example" });
  t.equal((await confirmed()).length, 1);
  await service.app.db.pool.query(
    "update messages set created_at = created_at - interval '1 hour' where workspace_id = $1",
    [workspaceId],
  );
  await fillIn(form, { email: "ada@v.example" });
  t.equal((await confirmed()).length, 2);
});

t.test("the bounds hold over all API processes", async (t) => {
  const service = await start(t);
  const another = await service.startAnother();
  const { newForm, fillIn, confirmed } = await openForms(service);
  const form = await newForm();
  const there = desk({ rest: service.rest, url: `http://127.0.0.1:${another.port}` });
  const emails = numbered(40, (index) => `bomb+${index}@victim.example`);
  await Promise.all(
    emails.map((email, index) => (index % 2 ? fillIn : there.fillIn)(form, { email })),
  );
  t.equal((await confirmed()).length, 5);
});
