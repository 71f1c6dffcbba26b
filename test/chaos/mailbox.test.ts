// @suite all
// @needs dovecot
// @runs measured
import t from "tap";
import { startDovecot } from "../support/dovecot.ts";
import { eventually } from "../support/eventually.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService } from "../support/process.ts";
import { restCall } from "../support/service.ts";

const total = Number(process.env.MAILBOX_EMAILS ?? 2_000);
const kills = 3;
t.setTimeout(240_000 + total * 100);

const user = "support@example.com";

const mail = (i: number) => `From: Ada Lovelace <ada@customer.example>
To: ${user}
Subject: T${i}
Message-ID: <${i}@customer.example>

It does not shine
`;

t.test(
  "workers are killed as they read a mailbox: each email is a ticket once, in order",
  async (t) => {
    const dovecot = await startDovecot(t);
    await dovecot.deliver(user, [], "Done");
    const { db, key, env } = await prepareDatabase(t);
    const settings = { ...env, MAIL_ALLOWED_CIDRS: "127.0.0.0/8,::1/128" };
    const api = await spawnService(t, { ...settings, ROLE: "api" });
    const { port, password } = dovecot;
    const imap = { host: "localhost", port, username: user, password };
    const email = { address: user, imap: { ...imap, afterImport: "move", moveTo: "Done" } };
    const channel = { type: "email", name: "Email", email };
    await restCall(api.url, key, "POST", "/api/v1/channels", channel);
    await dovecot.deliver(
      user,
      Array.from({ length: total }, (_, i) => mail(i)),
    );
    const stored = async () =>
      (await db.pool.query("select count(*)::int as count from tickets")).rows[0].count as number;
    const at = performance.now();
    for (let i = 0; i < kills; i++) {
      const before = await stored();
      const worker = await spawnService(t, { ...settings, ROLE: "worker" });
      await eventually(stored, (now) => now > before + 100, 90_000);
      await worker.end("SIGKILL");
    }
    await spawnService(t, { ...settings, ROLE: "worker" });
    await eventually(stored, (now) => now >= total, total * 100);
    t.comment(`${total} in ${Math.round((performance.now() - at) / 1000)} s, with ${kills} kills`);
    const moved = () => dovecot.flagsIn(user, "Done");
    await eventually(moved, ({ length }) => length === total, 60_000);
    t.equal((await moved()).length, total);
    const { rows } = await db.pool.query("select subject from tickets order by number");
    t.same(
      rows.map(({ subject }) => subject),
      Array.from({ length: total }, (_, i) => `T${i}`),
    );
  },
);
