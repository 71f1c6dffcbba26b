import type { WebhookHeader } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Sealer } from "../../db/sealer.ts";
import { invalidArgument } from "../../rpc/errors/api-error.ts";

/** Headers that the service sets, and those by which HTTP frames a request. */
const reserved =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|user-agent|accept-encoding|(content|proxy|service|webhook)-.*)$/i;

/**
 * The columns for the headers of a subscription: their names, and all of it sealed.
 * @throws {ApiError} INVALID_ARGUMENT when a name is reserved or given twice
 */
export async function toHeaderColumns(headers: readonly WebhookHeader[], sealer: Sealer) {
  const customHeaderNames = headers.map(({ name }) => name);
  const seen = new Set<string>();
  for (const [i, name] of customHeaderNames.entries()) {
    const field = `customHeaders[${i}].name`;
    if (reserved.test(name)) {
      const message = `${name} is set by the service`;
      throw invalidArgument({ field, reason: "RESERVED_HEADER", message });
    }
    if (seen.has(name.toLowerCase())) {
      const message = `${name} is given twice`;
      throw invalidArgument({ field, reason: "DUPLICATE", message });
    }
    seen.add(name.toLowerCase());
  }
  const json = JSON.stringify(Object.fromEntries(headers.map(({ name, value }) => [name, value])));
  return { customHeaderNames, sealedHeaders: headers.length > 0 ? await sealer.seal(json) : null };
}
