import { isIP } from "node:net";
import type { AddressGuard } from "../../egress/address-guard.ts";
import { type EndpointUrlProblem, parseEndpointSyntax, problem } from "./endpoint-syntax.ts";

/**
 * Reads the URL of a webhook endpoint, or finds the problem with it.
 *
 * It resolves no name, so the author of the URL learns of mistakes immediately. The addresses of a name
 * are checked when a delivery connects.
 */
export function parseEndpointUrl(text: string, guard: AddressGuard): URL | EndpointUrlProblem {
  const url = parseEndpointSyntax(text);
  return url instanceof URL ? (checkHost(url.hostname, guard) ?? url) : url;
}

/** `host` as normalised by the URL parser: lower case, and IPv4 in any notation as four numbers. */
function checkHost(host: string, guard: AddressGuard): EndpointUrlProblem | undefined {
  const address = host.startsWith("[") ? host.slice(1, -1) : host;
  if (isIP(address)) {
    if (guard.check(address) === "allowed") {
      return undefined;
    }
    return problem("ADDRESS_NOT_ALLOWED", `must not point to ${address}, which is not public`);
  }
  if (host.endsWith(".")) {
    return problem("HOST_NOT_ALLOWED", "must not end its host with a dot");
  }
  if (host.length > 253 || !/^([^.]{1,63}(\.|$))+$/.test(host)) {
    // RFC 1035 §2.3.4: no resolver finds it.
    return problem(
      "HOST_NOT_ALLOWED",
      "must have a host of at most 253 characters, with 1 to 63 of them between dots",
    );
  }
  if (isLocalName(host, guard)) {
    return problem("HOST_NOT_ALLOWED", `must not point to ${host}, which is a local name`);
  }
  return undefined;
}

/**
 * Names that never belong to a public receiver: localhost (RFC 6761), .local (RFC 6762), and .internal,
 * which ICANN reserved. They are treated like any other name if the operator has opened the addresses
 * they could resolve to.
 */
function isLocalName(host: string, guard: AddressGuard): boolean {
  if (/(^|\.)localhost$/.test(host)) {
    return guard.check("127.0.0.1") === "blocked" && guard.check("::1") === "blocked";
  }
  return /(^|\.)(internal|local)$/.test(host) && !guard.hasExceptions;
}
