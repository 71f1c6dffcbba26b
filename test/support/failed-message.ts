import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";

/** Settings that allow forwarding messages, with a mail server that does not exist. */
export const mailSettings = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Support <support@example.com>",
};

/**
 * Creates a ticket whose channel failed to send a reply, and an email channel for the replies to
 * forwarded messages.
 * @returns the identifiers of the ticket and the reply
 */
export async function makeFailedMessage({ app, rest }: TestService, key: string) {
  const make = async (path: string, body: object): Promise<string> =>
    (await rest("POST", `/api/v1/${path}`, body, key)).body.data.id;
  const channelId = await make("channels", { type: "agent", name: "Desk" });
  await make("channels", {
    type: "email",
    name: "Email",
    email: { address: "help@example.com", secret: "s".repeat(24) },
  });
  const ticketId = await make("tickets", {
    subject: "Help",
    requester: { email: "ada@example.com" },
  });
  const messageId = await make(`tickets/${ticketId}/messages`, { body: "Hello" });
  const { pool } = app.db;
  // A worker that sends it would overwrite the state.
  await eventually(
    async () => {
      const ofMessage = "from pgboss.job where data ->> 'messageId' = $1 and state";
      await pool.query(`delete ${ofMessage} in ('created', 'retry')`, [messageId]);
      return (await pool.query(`select ${ofMessage} = 'active'`, [messageId])).rowCount;
    },
    (active) => active === 0,
  );
  await pool.query(
    `update tickets set channel_type = 'whatsapp', channel_id = $2,
       reply_window_expires_at = now() + interval '1 day'
     where id = $1`,
    [ticketId, channelId],
  );
  await pool.query(
    "update messages set delivery_status = 'failed', delivery_updated_at = now() where id = $1",
    [messageId],
  );
  return { ticketId, messageId };
}
