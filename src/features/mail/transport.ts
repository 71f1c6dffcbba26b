import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer";
import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import type { SmtpServer } from "../../config/mail.ts";
import type { SendFailure, Sent } from "../sending/send-messages.ts";
import { failureOf } from "./failure.ts";

/** Longest waits for the server, in milliseconds. */
export interface Waits {
  /** To connect, to be greeted, to encrypt, and to log in. */
  readonly start: number;
  /** Until it accepts the message: MAIL, RCPT and DATA. */
  readonly envelope: number;
  /** To transmit the message, and until the server has accepted it. */
  readonly message: number;
}

const minute = 60_000;

/**
 * The waits of RFC 5321, section 4.5.3.2: 5 minutes for the greeting; 5 for MAIL, 5 for RCPT, and 2 for
 * DATA; 3 for a block of the message, and 10 after the dot that ends it.
 */
const usualWaits: Waits = { start: 5 * minute, envelope: 12 * minute, message: 13 * minute };

/**
 * Sends emails through a mail server.
 * @param signal ends the attempt, as if the server had not responded in time
 */
export type SendMail = (
  mail: MailComposerOptions,
  signal?: AbortSignal,
) => Promise<MailSent | SendFailure>;

/** An email that the server accepted for at least one of its recipients. */
export interface MailSent extends Sent {
  /** Why it refused it for others, by their addresses. */
  readonly refused: ReadonlyMap<string, SendFailure>;
}

/** Called with each attempt that failed; the details are without the response, which may repeat the address. */
export type ReportFailure = (failure: SendFailure, details: object) => void;

/** The options of nodemailer for a connection to a server. */
export const connectionTo = ({ host, servername, port, tls }: SmtpServer, waits = usualWaits) => ({
  host,
  ...(servername && { servername }),
  port,
  secure: tls === "implicit",
  requireTLS: tls === "required",
  opportunisticTLS: tls === "optional",
  tls: { rejectUnauthorized: tls !== "optional" },
  allowInternalNetworkInterfaces: true,
  connectionTimeout: waits.start,
  dnsTimeout: waits.start,
  greetingTimeout: waits.start,
  socketTimeout: Math.max(...Object.values(waits)),
  socketCloseTimeout: 1_000,
  maxResponseSize: 1 << 16,
});

/** The login of nodemailer at a server; undefined if it requires none. */
export async function loginTo({ auth }: SmtpServer) {
  if (auth === undefined || "pass" in auth) {
    return auth && { ...auth };
  }
  const { user, token } = auth;
  const { default: XOAuth2 } = await import("nodemailer/lib/xoauth2");
  let last: string | undefined;
  const oauth2 = new XOAuth2({
    user,
    provisionCallback(_user, isRefused, done) {
      token(isRefused ? last : undefined).then((found) => {
        last = found;
        done(null, found);
      }, done);
    },
  });
  return { user, oauth2 };
}

/**
 * Uses a connection for each email: one that stalls does not hold up others, and one that was idle for too
 * long cannot fail the next.
 */
export async function createTransport(
  server: SmtpServer,
  report: ReportFailure,
  waits = usualWaits,
): Promise<SendMail> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const login = await loginTo(server);
  const options = connectionTo(server, waits);

  return async (mail, signal) => {
    const node = new MailComposer(mail).compile();
    const message = await node.build();
    const envelope = { ...node.getEnvelope(), size: message.length };
    const { promise, resolve, reject } = Promise.withResolvers<readonly NodemailerError[]>();
    let timer: NodeJS.Timeout | undefined;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error("took too long")), ms);
    };
    let isHandedOver = false;
    // Read once the server has agreed to accept the message: from then on, it may have it.
    const content = Readable.from(
      (async function* () {
        isHandedOver = true;
        wait(waits.message);
        yield message;
      })(),
    );
    const connection = new SmtpConnection(options);
    const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
    const send = () => {
      wait(waits.envelope);
      connection.send(envelope, content, (error, info) =>
        error ? reject(error) : resolve(info?.rejectedErrors ?? []),
      );
    };
    const stop = () => reject(new Error("the service is stopping"));
    signal?.addEventListener("abort", stop);
    wait(waits.start);
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("closed")));
    connection.connect(step(() => (login ? connection.login(login, step(send)) : send())));
    try {
      const rejected = await promise;
      connection.quit();
      const refused = rejected.map(
        (error) => [error.recipient ?? "", failureOf(error, false)] as const,
      );
      return { kind: "sent", refused: new Map(refused) };
    } catch (error) {
      connection.close();
      const failure = failureOf(error, isHandedOver);
      const { code, originalCode, command } = error as NodemailerError;
      // An attempt that was stopped says nothing about the server.
      const { isOutage, ...stopped } = failure;
      report(signal?.aborted ? stopped : failure, { code, originalCode, command });
      return failure;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  };
}
