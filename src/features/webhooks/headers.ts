import type { WebhookHeader } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Sealer } from "../../db/sealer.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { isReservedHeader } from "./reserved-headers.ts";

/**
 * The columns for the headers of a subscription: their names, and names and values sealed.
 * @param before the sealed headers that it has, from which a header without a value takes its value
 * @throws {ApiError} INVALID_ARGUMENT when a name is reserved or given twice, or has no value
 */
export async function toHeaderColumns(
  headers: readonly WebhookHeader[],
  sealer: Sealer,
  before: string | null = null,
) {
  const customHeaderNames = headers.map(({ name }) => name);
  const seen = new Set<string>();
  for (const [i, name] of customHeaderNames.entries()) {
    const field = `customHeaders[${i}].name`;
    if (isReservedHeader(name)) {
      throw invalidField(field, "RESERVED_HEADER", `${name} is set by the service`);
    }
    if (seen.has(name.toLowerCase())) {
      throw invalidField(field, "DUPLICATE", `${name} is given twice`);
    }
    seen.add(name.toLowerCase());
  }
  const known = await valuesOf(before, sealer);
  const values = headers.map(({ name, value = known.get(name.toLowerCase()) }, i) => {
    if (value === undefined) {
      const message = `is required because there is no header ${name} yet`;
      throw invalidField(`customHeaders[${i}].value`, "REQUIRED", message);
    }
    return [name, value];
  });
  const json = JSON.stringify(Object.fromEntries(values));
  return { customHeaderNames, sealedHeaders: headers.length > 0 ? await sealer.seal(json) : null };
}

/** Values by the names in lower case. */
async function valuesOf(sealed: string | null, sealer: Sealer): Promise<Map<string, string>> {
  const headers = sealed === null ? {} : JSON.parse(await sealer.open(sealed));
  return new Map(
    Object.entries<string>(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
