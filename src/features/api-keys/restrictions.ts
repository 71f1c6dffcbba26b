import { parseNetwork } from "../../config/network.ts";
import { hasScope } from "../../contract/scopes.ts";
import { isPartOfNetworks } from "../../identity/api-key/networks.ts";
import { insufficientScope, invalidField } from "../../rpc/errors/api-error.ts";
import type { Principal } from "../../rpc/principal.ts";
import type { AuditChange } from "../audit/entity.ts";
import type { ApiKeyEntity } from "./entity.ts";

type Restrictions = Pick<ApiKeyEntity, "scopes" | "allowedCidrs">;

/**
 * Checks the restrictions that a caller sets on a key: networks must be valid, and a key cannot grant
 * more than it has.
 * @throws {ApiError} INVALID_ARGUMENT, or INSUFFICIENT_SCOPE with the scope that the caller lacks
 */
export function requireWithin({ scopes, allowedCidrs }: Restrictions, caller: Principal): void {
  const wrong = allowedCidrs.findIndex((cidr) => parseNetwork(cidr) === undefined);
  if (wrong >= 0) {
    const message = "must be a network in CIDR notation, such as 203.0.113.0/24 or 2001:db8::/32";
    throw invalidField(`allowedCidrs[${wrong}]`, "INVALID_VALUE", message);
  }
  if (caller.kind !== "api_key") {
    return;
  }
  const missing =
    caller.scopes.length > 0 && scopes.length === 0
      ? "*"
      : scopes.find((scope) => !hasScope(caller.scopes, scope));
  if (missing !== undefined) {
    throw insufficientScope(missing);
  }
  const { allowedCidrs: own } = caller;
  if (own.length === 0) {
    return;
  }
  const outside = allowedCidrs.findIndex((cidr) => !isPartOfNetworks(cidr, own));
  if (outside >= 0 || allowedCidrs.length === 0) {
    throw invalidField(
      outside >= 0 ? `allowedCidrs[${outside}]` : "allowedCidrs",
      "BROADER_THAN_CALLER",
      `must be within the networks of the calling key: ${own.join(", ")}`,
    );
  }
}

/** The changes of a key, for the audit trail. */
export const changesBetween = (
  before: Restrictions & Pick<ApiKeyEntity, "name">,
  after: Restrictions & Pick<ApiKeyEntity, "name">,
): AuditChange[] =>
  (["name", "scopes", "allowedCidrs"] as const)
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
    .filter((change) => change.before !== change.after);
