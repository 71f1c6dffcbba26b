import { ImapFlow, type ImapFlowError } from "imapflow";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import { HostRefused } from "../../../../egress/allowed-addresses.ts";
import { addressesOf, maxAddresses, serverNameOf } from "../../../../egress/named-host.ts";
import { AccountError, quoted } from "../account/account-error.ts";
import { maxMailBytes } from "../incoming/intake.ts";
import type { Credential, Mailbox } from "./mailbox.ts";

/**
 * Where reading a mailbox fails: at the token of its account, its server, its login or its folders, or
 * in this service.
 */
type MailboxStep = "token" | "server" | "login" | "folder" | "store";

/** A mailbox cannot be read. The message is human-readable. */
export class MailboxError extends Error {
  readonly step: MailboxStep;
  /** Whether it may work next time without a change to the settings. */
  readonly isTemporary: boolean;

  constructor(
    step: MailboxStep,
    message: string,
    { isTemporary = false, cause }: MailboxErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = "MailboxError";
    this.step = step;
    this.isTemporary = isTemporary;
  }
}

interface MailboxErrorOptions {
  readonly isTemporary?: boolean;
  readonly cause?: unknown;
}

const connectMs = 10_000;
/** Restarts IDLE before routers forget a silent connection, and finds out when one is gone. */
const idleMs = 4 * 60_000;
const silentMs = 5 * 60_000;

/**
 * A server is chosen by a tenant and may send anything. Compression would let a few bytes become
 * many.
 */
const limits = {
  maxLineLength: 8 << 20,
  maxLiteralSize: maxMailBytes + 1,
  maxResponseSize: maxMailBytes + (8 << 20),
  maxResponseTokens: 200_000,
  disableCompression: true,
  disableBinary: true,
};

type Auth = { readonly pass: string } | { readonly accessToken: string };

/**
 * Connects to the server of a mailbox and logs in. A token that the server refuses is replaced once: it
 * may have been withdrawn before it expired.
 * @throws {MailboxError}
 */
export async function connect(
  mailbox: Mailbox,
  credential: Credential,
  guard: AddressGuard,
): Promise<ImapFlow> {
  if ("password" in credential) {
    return connectWith(mailbox, { pass: credential.password }, guard);
  }
  try {
    const accessToken = await credential.accessToken();
    try {
      return await connectWith(mailbox, { accessToken }, guard);
    } catch (error) {
      if (!(error instanceof MailboxError) || error.step !== "login" || error.isTemporary) {
        throw error;
      }
      const another = await credential.accessToken(accessToken);
      return await connectWith(mailbox, { accessToken: another }, guard);
    }
  } catch (error) {
    throw explain(error, mailbox);
  }
}

async function connectWith(mailbox: Mailbox, auth: Auth, guard: AddressGuard): Promise<ImapFlow> {
  const { host } = mailbox;
  let failure: unknown;
  try {
    const addresses = await addressesOf(host, guard);
    for (const { address } of addresses.slice(0, maxAddresses)) {
      const client = clientFor(mailbox, auth, address);
      try {
        await client.connect();
        return client;
      } catch (error) {
        client.close();
        failure = error;
        if (!isUnreachable(error)) {
          break;
        }
      }
    }
  } catch (error) {
    failure = error;
  }
  throw explain(failure, mailbox);
}

function clientFor({ host, port, security, username }: Mailbox, auth: Auth, address: string) {
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === "tls",
    ...(security === "starttls" && { doSTARTTLS: true }),
    ...serverNameOf(host),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    tls: { rejectUnauthorized: true, minVersion: "TLSv1.2" },
    auth: { user: username, ...auth },
    clientInfo: { name: "ticketing" },
    logger: false,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    maxIdleTime: idleMs,
    autoIdleDelay: 500,
    ...limits,
  });
  // Without a listener, it would end the process. The command in flight fails with it.
  client.on("error", () => {});
  return client;
}

/**
 * Opens the folder of a mailbox, and finds the one that emails are moved to.
 * @throws {MailboxError}
 */
export async function openFolder(client: ImapFlow, mailbox: Mailbox): Promise<void> {
  const { folder, afterImport, moveTo } = mailbox;
  try {
    if (afterImport === "move") {
      const found = await client.list();
      if (!found.some(({ path }) => path === moveTo)) {
        throw new MailboxError("folder", `There is no folder named “${moveTo}” to move emails to.`);
      }
    }
    const { readOnly = false } = await client.mailboxOpen(folder);
    if (readOnly && afterImport !== "keep") {
      const message = `The folder “${folder}” cannot be changed. Emails can only be kept as they are.`;
      throw new MailboxError("folder", message);
    }
  } catch (error) {
    if (error instanceof MailboxError) {
      throw error;
    }
    if ((error as ImapFlowError).mailboxMissing) {
      const message = `There is no folder named “${folder}”.`;
      throw new MailboxError("folder", message, { cause: error });
    }
    if ((error as ImapFlowError).responseStatus === "NO") {
      const message = `The folder “${folder}” cannot be opened.${quote(error)}`;
      throw new MailboxError("folder", message, { cause: error });
    }
    throw explain(error, mailbox);
  }
}

/** Turns an error of a connection into a human-readable one. */
export function explain(error: unknown, { host, port, username, advice }: Mailbox): MailboxError {
  if (error instanceof MailboxError) {
    return error;
  }
  if (error instanceof AccountError) {
    const { message, isTemporary, cause } = error;
    return new MailboxError("token", message, { isTemporary, cause });
  }
  if (error instanceof HostRefused && error.kind === "blocked") {
    const message = `${host} is at a private address. The operator of this service must allow it with MAIL_ALLOWED_CIDRS.`;
    return new MailboxError("server", message, { cause: error });
  }
  const { code = "", authenticationFailed, serverResponseCode } = error as ImapFlowError;
  const temporary = { isTemporary: true, cause: error };
  if (serverResponseCode === "UNAVAILABLE" || serverResponseCode === "INUSE") {
    return new MailboxError(
      "login",
      `${host} cannot accept the login right now.${quote(error)}`,
      temporary,
    );
  }
  if (authenticationFailed) {
    const message = advice
      ? `${host} refuses the account ${username}. ${advice}.${quote(error)}`
      : `${host} refuses the user name or the password.${quote(error)}`;
    return new MailboxError("login", message, { cause: error });
  }
  if (error instanceof HostRefused || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new MailboxError("server", `No server was found at ${host}.`, temporary);
  }
  if (isAboutTls(error)) {
    const reason = (error as Error).message;
    const message = `No encrypted connection to ${host} is possible: ${reason}.`;
    return new MailboxError("server", message, { cause: error });
  }
  if (isUnreachable(error)) {
    const message = `${host} does not accept connections at port ${port}.`;
    return new MailboxError("server", message, temporary);
  }
  if (protocolErrors.test(code)) {
    return new MailboxError("server", `${host} does not speak IMAP correctly.`, temporary);
  }
  return new MailboxError("server", `The connection to ${host} ended.`, temporary);
}

const isUnreachable = (error: unknown) =>
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|CONNECT_TIMEOUT)$/.test(
    codeOf(error),
  );

/** Errors of Node.js for a certificate or a handshake, and those of a server without STARTTLS. */
const isAboutTls = (error: unknown) =>
  /CERT|^ERR_(?:SSL|TLS)_|^EPROTO$|SIGNATURE|ISSUER|^UPGRADE_TIMEOUT$|^STARTTLS/i.test(
    codeOf(error),
  ) || (error as ImapFlowError).tlsFailed === true;

const protocolErrors =
  /^(?:Parser|Line|Literal|Response|TooMany|MAX_IMAP|GREETING|Unexpected|Missing|Invalid)/;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? "");

/** The text of the server, on one line. */
function quote(error: unknown): string {
  const { responseText, response } = error as { responseText?: unknown; response?: unknown };
  const text = [responseText, response].find((each) => typeof each === "string");
  const line = quoted(text);
  return line && ` The server says: ${line}`;
}
