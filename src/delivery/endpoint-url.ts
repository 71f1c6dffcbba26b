import { isIP } from "node:net";
import type { AddressGuard } from "./address.ts";

/** The longest endpoint URL, in characters. */
export const MAX_URL_LENGTH = 2048;

/** Why a text cannot be the URL of an endpoint. `message` is fit to be shown to its author. */
export type EndpointUrlProblem = {
  readonly reason:
    | "INVALID_URL"
    | "URL_TOO_LONG"
    | "NOT_HTTPS"
    | "USER_INFO_NOT_ALLOWED"
    | "FRAGMENT_NOT_ALLOWED"
    | "PORT_NOT_ALLOWED"
    | "HOST_NOT_ALLOWED"
    | "ADDRESS_NOT_ALLOWED";
  readonly message: string;
};

/**
 * Reads the URL of a webhook endpoint, or says what is wrong with it.
 *
 * No name is resolved here: this gives an early answer to whoever enters the URL. What a name
 * resolves to is judged when a delivery connects.
 */
export function parseEndpointUrl(text: string, guard: AddressGuard): URL | EndpointUrlProblem {
  if (text.length > MAX_URL_LENGTH) return tooLong();
  // The URL parser drops or repairs these without a word; what is stored should be what was meant.
  if (/[\p{C}\p{Z}\\]/u.test(text)) {
    return problem("INVALID_URL", "must not contain spaces, control characters or backslashes");
  }
  const url = URL.parse(text);
  if (!url) return problem("INVALID_URL", "is not a valid URL");
  if (url.protocol !== "https:") return problem("NOT_HTTPS", "must start with https://");

  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (!authority) return problem("INVALID_URL", "must have a host right after https://");
  if (authority.includes("@")) {
    return problem("USER_INFO_NOT_ALLOWED", "must not contain a user name or password");
  }
  if (text.includes("#")) return problem("FRAGMENT_NOT_ALLOWED", "must not contain a fragment");
  if (url.port === "0") return problem("PORT_NOT_ALLOWED", "must not use port 0");
  if (url.href.length > MAX_URL_LENGTH) return tooLong();
  return checkHost(url.hostname, guard) ?? url;
}

/** `host` as normalised by the URL parser: lower case, and IPv4 in any notation as four numbers. */
function checkHost(host: string, guard: AddressGuard): EndpointUrlProblem | undefined {
  const address = host.startsWith("[") ? host.slice(1, -1) : host;
  if (isIP(address)) {
    if (guard.check(address) === "allowed") return undefined;
    return problem("ADDRESS_NOT_ALLOWED", `must not point to ${address}, which is not public`);
  }
  if (host.endsWith(".")) return problem("HOST_NOT_ALLOWED", "must not end its host with a dot");
  if (isLocalName(host, guard)) {
    return problem("HOST_NOT_ALLOWED", `must not point to ${host}, which is a local name`);
  }
  return undefined;
}

/**
 * Names that never belong to a public receiver: RFC 6761 localhost, RFC 6762 .local and the
 * .internal that ICANN reserved. They become names like any other where the operator has opened
 * the addresses they could stand for.
 */
function isLocalName(host: string, guard: AddressGuard): boolean {
  if (/(^|\.)localhost$/.test(host)) {
    return guard.check("127.0.0.1") === "blocked" && guard.check("::1") === "blocked";
  }
  return /(^|\.)(internal|local)$/.test(host) && !guard.hasExceptions;
}

function tooLong(): EndpointUrlProblem {
  return problem("URL_TOO_LONG", `must not be longer than ${MAX_URL_LENGTH} characters`);
}

function problem(reason: EndpointUrlProblem["reason"], message: string): EndpointUrlProblem {
  return { reason, message };
}
