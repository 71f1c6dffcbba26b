import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer";
import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import type { SmtpServer } from "../../config/smtp-url.ts";
import type { Logger } from "../../runtime/log.ts";
import type { SendFailure, Sent } from "../outbound/outbound.ts";
import { failureOf } from "./failure.ts";

/** Longest waits for the server, in milliseconds. */
export interface Waits {
  /** To connect, and to be greeted. */
  readonly start: number;
  /** For everything; less than a service that stops waits for what is in flight. */
  readonly total: number;
}

const usualWaits: Waits = { start: 10_000, total: 24_000 };

/** Sends e-mails through a mail server. */
export type SendMail = (mail: MailComposerOptions) => Promise<Sent | SendFailure>;

/**
 * A connection for each e-mail: one that stalls holds up no other, and one that was idle for too
 * long cannot fail the next.
 */
export async function createTransport(
  server: SmtpServer,
  log: Logger,
  waits = usualWaits,
): Promise<SendMail> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { host, port, tls, auth } = server;
  const options = {
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "required",
    opportunisticTLS: tls === "optional",
    tls: { rejectUnauthorized: tls !== "optional" },
    allowInternalNetworkInterfaces: true,
    connectionTimeout: waits.start,
    dnsTimeout: waits.start,
    greetingTimeout: waits.start,
    socketTimeout: waits.total,
    socketCloseTimeout: 1_000,
    maxResponseSize: 1 << 16,
  };

  return async (mail) => {
    const node = new MailComposer(mail).compile();
    const message = await node.build();
    const envelope = { ...node.getEnvelope(), size: message.length };
    let isHandedOver = false;
    // Read once the server has said that it takes the message: from then on it may have it.
    const content = Readable.from(
      (async function* () {
        isHandedOver = true;
        yield message;
      })(),
    );
    const connection = new SmtpConnection(options);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error("took too long")), waits.total);
    const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
    const send = () => connection.send(envelope, content, step(resolve));
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("closed")));
    connection.connect(step(() => (auth ? connection.login({ ...auth }, step(send)) : send())));
    try {
      await promise;
      connection.quit();
      return { kind: "sent" };
    } catch (error) {
      connection.close();
      const failure = failureOf(error, isHandedOver);
      // Without the response, which may repeat the address.
      const { code, originalCode, command } = error as NodemailerError;
      log.warn({ status: failure.code, code, originalCode, command }, "could not send an e-mail");
      return failure;
    } finally {
      clearTimeout(timer);
    }
  };
}
