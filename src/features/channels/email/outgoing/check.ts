import type { SmtpServer } from "../../../../config/mail.ts";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import { failureOf } from "../../../mail/failure.ts";
import { connectionTo, loginTo } from "../../../mail/transport.ts";
import type { SendFailure, Sent } from "../../../sending/send-messages.ts";
import type { CheckStep } from "../../kind.ts";
import { atEachAddress, type OwnServer } from "./own-server.ts";

const waits = { start: 10_000, envelope: 10_000, message: 10_000 };

/** The time limit for all steps and addresses. */
const withinMs = 20_000;

/** Connects to the mail server of a channel and logs in, and reports how far that gets. */
export async function checkOwnServer(server: OwnServer, guard: AddressGuard): Promise<CheckStep[]> {
  const { host, port, auth } = server;
  let isConnected = false;
  const signal = AbortSignal.timeout(withinMs);
  const outcome = await atEachAddress(server, guard, (at) =>
    logIn(at, signal, () => {
      isConnected = true;
    }),
  );
  const failed = outcome.kind === "sent" ? undefined : toStep(outcome);
  const reached = `${host} can be reached at port ${port}, over an encrypted connection.`;
  const accepted = auth ? `${auth.user} can send.` : `${host} accepts emails without a login.`;
  return [
    {
      name: "smtp_server",
      ...(failed && !isConnected ? failed : { status: "ok", message: reached }),
    },
    {
      name: "smtp_login",
      ...(failed && isConnected
        ? failed
        : failed
          ? { status: "waiting", message: "Checked once the previous step is ok." }
          : { status: "ok", message: accepted }),
    },
  ];
}

async function logIn(
  server: SmtpServer,
  signal: AbortSignal,
  connected: () => void,
): Promise<Sent | SendFailure> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const login = await loginTo(server);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const connection = new SmtpConnection(connectionTo(server, waits));
  const stop = () => reject(new Error("took too long"));
  signal.addEventListener("abort", stop);
  connection.on("error", reject);
  connection.once("end", () => reject(new Error("closed")));
  connection.connect((error) => {
    if (error) {
      reject(error);
      return;
    }
    connected();
    if (login) {
      connection.login(login, (refused) => (refused ? reject(refused) : resolve()));
    } else {
      resolve();
    }
  });
  try {
    signal.throwIfAborted();
    await promise;
    connection.quit();
    return { kind: "sent" };
  } catch (error) {
    connection.close();
    return failureOf(error, false);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function toStep({ code, message }: SendFailure): Omit<CheckStep, "name"> {
  const status = code === "NO_RESPONSE" || /^4/.test(code) ? "waiting" : "failed";
  return { status, message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` };
}
