import type { AppConfig } from "../../../../src/app/context.ts";
import type { Outcome } from "../../../../src/features/channels/email/incoming/receive.ts";
import type { Scope } from "../../../support/scope.ts";
import { startService } from "../../../support/service.ts";

/** The credentials of mail servers. */
export const secret = "a-secret-of-24-characters";

/** A service with an email channel, and what a mail server does. */
export async function startEmailChannel(t: Scope, overrides: Partial<AppConfig> = {}) {
  const service = await startService(t, { ROLE: "api", ...overrides });
  const createChannel = async (address: string, token = service.key) => {
    const body = { type: "email", name: "Support", email: { address, secret } };
    return (await service.rest("POST", "/api/v1/channels", body, token)).body.data;
  };
  const support = await createChannel("support@example.com");
  let count = 0;
  const newId = () => `<${++count}@client.example>`;

  /** Posts an email as it is. */
  async function send(text: string, id = support.id, headers: Record<string, string> = {}) {
    const response = await fetch(`${service.url}/hooks/email/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822", ...headers },
      body: text,
    });
    const answer = (await response.json()) as { data: Required<Outcome> };
    return { status: response.status, headers: response.headers, ...answer, ...answer.data };
  }

  /** Posts an email from Ada. */
  async function post(
    headers: Record<string, string>,
    body = "Hello",
    { id }: { id: string } = support,
  ) {
    const lines = Object.entries({
      From: "Ada Lovelace <ada@example.com>",
      To: "support@example.com",
      Subject: "The lamp",
      "Message-ID": newId(),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\n`);
    return send(`${lines.join("")}\n${body}`, id);
  }

  const get = async (path: string, token = service.key) =>
    (await service.rest("GET", `/api/v1/${path}`, undefined, token)).body.data;
  return { service, pool: service.app.db.pool, support, createChannel, newId, send, post, get };
}
