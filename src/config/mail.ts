import { isIP } from "node:net";
import { z } from "zod";

/** An email address, with or without a name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const named = /^(?:"(?<quoted>[^"\\]*)"|(?<bare>[^"<>\\]*?)) *<(?<address>[^<>\s]+)>$/;
const address = z.email().max(254);

/** Whether a text is the address of a mailbox, without a name. */
export const isEmailAddress = (text: string): boolean => address.safeParse(text).success;

/** Reads `support@example.com` or `Support <support@example.com>`; undefined if it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const { quoted, bare = "", address: found = text } = named.exec(text)?.groups ?? {};
  const name = quoted ?? bare;
  return address.safeParse(found).success && !/\p{Cc}/u.test(name)
    ? { name, address: found }
    : undefined;
}

/**
 * Gets a token for SASL XOAUTH2.
 * @param refused the token that the server has just refused
 */
type GetToken = (refused?: string) => Promise<string>;

/** How to reach a mail server. */
export interface SmtpServer {
  readonly host: string;
  /** The name that its certificate must be for, if `host` is the address that the name resolved to. */
  readonly servername?: string;
  readonly port: number;
  /** `implicit`: from the start; `required`: by STARTTLS; `optional`: if the server offers it, without checking its certificate. */
  readonly tls: "implicit" | "required" | "optional";
  readonly auth?:
    | { readonly user: string; readonly pass: string }
    | { readonly user: string; readonly token: GetToken };
}

/** Reads `smtps://user:password@host:465` or `smtp://host:587?tls=optional`; undefined if it is neither. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isImplicit = url?.protocol === "smtps:";
  if (!url?.hostname || !(isImplicit || url.protocol === "smtp:") || url.hash) {
    return undefined;
  }
  const [query, ...more] = [...url.searchParams];
  const isOptional = query?.[0] === "tls" && query[1] === "optional";
  if (more.length > 0 || (query && (!isOptional || isImplicit)) || !/^\/?$/.test(url.pathname)) {
    return undefined;
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const auth = readAuth(url);
  if (auth === "malformed") {
    return undefined;
  }
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? "implicit" : isOptional || isLoopback(host) ? "optional" : "required",
    ...(auth && { auth }),
  };
}

/** The address of a server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `imap.example.com:993`; undefined if it is not such an address. */
export function parseServerAddress(text: string): ServerAddress | undefined {
  const { host, port } = /^(?<host>[a-z0-9.-]{1,253}):(?<port>\d{1,5})$/i.exec(text)?.groups ?? {};
  const isAddress = host !== undefined && Number(port) > 0 && Number(port) < 2 ** 16;
  return isAddress ? { host: host.toLowerCase(), port: Number(port) } : undefined;
}

function readAuth({ username, password }: URL) {
  if (username === "") {
    return undefined;
  }
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return "malformed";
  }
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
