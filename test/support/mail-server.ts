import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { testAuthority } from "./certificates.ts";
import { listenOnFreePort } from "./port.ts";
import type { Scope } from "./scope.ts";

/** An email as it was received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly raw: string;
  readonly email: Email;
}

/** A stage at which a mail server can refuse or stall. */
export type Stage = "connect" | "sender" | "recipient" | "data";

/** A real SMTP server that keeps what it receives. */
export interface MailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Called at each stage. Its error becomes the response, which waits for its promise. */
  at: (stage: Stage, address: string) => unknown;
  /** Refuses connections until the returned function is called. */
  close(): Promise<() => Promise<unknown>>;
}

/** A refusal with a response code such as 451. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** Starts it on its own port until the test ends, with a certificate of the test authority. */
export async function startMailServer(
  t: Scope,
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const { issue } = await testAuthority();
  const pass = async (
    stage: Stage,
    address: string,
    callback: (error?: Error | null) => void,
  ): Promise<void> => {
    try {
      await double.at(stage, address);
      callback();
    } catch (error) {
      callback(error as Error);
    }
  };
  const server = new SMTPServer({
    ...(await issue()),
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, callback) => void pass("connect", "", callback),
    onMailFrom: ({ address }, _, callback) => void pass("sender", address, callback),
    onRcptTo: ({ address }, _, callback) => void pass("recipient", address, callback),
    async onData(stream, session, callback) {
      const bytes = await buffer(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        isSecure: session.secure,
        user: session.user,
        raw: bytes.toString("latin1"),
        email: await PostalMime.parse(bytes),
      };
      await pass("data", mail.to.join(), (error) => {
        if (!error) {
          double.received.push(mail);
        }
        callback(error);
      });
    },
    ...options,
  });
  // Some tests disconnect in mid-session.
  server.on("error", () => {});
  const port = await listenOnFreePort(server.server);
  const double: MailServer = {
    port,
    received: [],
    at: () => {},
    async close() {
      const closed = once(server.server, "close");
      server.close();
      await closed;
      return () => once(server.server.listen(port, "127.0.0.1"), "listening");
    },
  };
  t.teardown(() => server.close());
  return double;
}
