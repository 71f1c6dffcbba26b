import { request } from "node:http";
import { json } from "node:stream/consumers";
import { secret } from "./channel.ts";
import { hostileMails } from "./hostile-mails.ts";

/** The order for an attacker. */
export interface Attack {
  /** Of the hook of a channel. */
  readonly url: string;
  /** A key of `hostileMails`. */
  readonly name: string;
  readonly count: number;
}

/** Its outcome: `sent` comes once, when the last byte of each has gone out. */
export type Report =
  | { readonly sent: true }
  | { readonly outcomes: readonly { readonly status: number; readonly ticketId?: string }[] };

let count = 0;

/** Sends one email. */
function send(url: string, mail: string) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" };
  const call = request(url, { method: "POST", headers });
  const sent = new Promise<void>((resolve) => call.once("finish", resolve));
  const outcome = new Promise<{ status: number; ticketId?: string }>((resolve, reject) => {
    call.once("error", reject).once("response", async (response) => {
      const { data } = (await json(response)) as { data?: { ticketId?: string } };
      resolve({ status: response.statusCode as number, ...data });
    });
  });
  call.end(mail);
  return { sent, outcome };
}

// A separate process: the memory that an attack costs its sender is not the service's.
process.on("message", async ({ url, name, count: mails }: Attack) => {
  const report = (message: Report) => process.send?.(message);
  const { head, body } = hostileMails[name]?.() ?? { head: "", body: "" };
  const calls = Array.from({ length: mails }, () => {
    const id = `<${++count}@hostile>`;
    const from = `From: Eve <eve@example.com>\r\nMessage-ID: ${id}\r\nSubject: Hostile\r\n`;
    return send(url, `${from}${head}\r\n${body}`);
  });
  await Promise.all(calls.map(({ sent }) => sent));
  report({ sent: true });
  report({ outcomes: await Promise.all(calls.map(({ outcome }) => outcome)) });
});
