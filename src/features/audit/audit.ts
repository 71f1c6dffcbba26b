import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../db/ids.ts";
import type { Call, CallContext } from "../../rpc/call.ts";
import { type AuditChange, AuditEntity } from "./entity.ts";

/** Who acts: the caller, the operator at the command line, or an external system. */
export type AuditSource =
  | Pick<Call, "principal" | "context">
  | { readonly system: string }
  | "admin";

/** A requester acts, over the channel of a ticket or in a call of somebody who passes it on. */
export interface RequesterSource {
  /** Identifier of the requester. */
  readonly requester: string;
  readonly context: CallContext | undefined;
}

/** The object that was changed; its row fits. */
export interface AuditTarget {
  readonly id: string;
  readonly workspaceId: string;
  /** Display name. */
  readonly name?: string;
}

/**
 * Adds an entry to the audit trail. The next flush of the entity manager writes
 * it, so it commits together with the change, or not at all.
 * @param action such as `api_key.created`
 * @param changes the changed fields, if their values may be shown
 */
export function audit(
  em: EntityManager,
  source: AuditSource | RequesterSource,
  action: `${string}.${string}`,
  { id: targetId, workspaceId, name: targetName = "" }: AuditTarget,
  changes: readonly AuditChange[] = [],
): void {
  em.create(AuditEntity, {
    id: newId("aud"),
    workspaceId,
    action,
    ...(isRequester(source) ? requesterOf(source) : actorOf(source)),
    targetId,
    targetName,
    requestId: transportOf(source)?.requestId ?? "",
    address: transportOf(source)?.remoteAddress ?? "",
    occurredAt: new Date(),
    changes: changes.length > 0 ? [...changes] : null,
  });
}

const isRequester = (source: AuditSource | RequesterSource): source is RequesterSource =>
  typeof source === "object" && "requester" in source;

const requesterOf = ({ requester }: RequesterSource) => ({
  actorType: "requester" as const,
  actorId: requester,
  actorName: "",
});

const transportOf = (source: AuditSource | RequesterSource) =>
  typeof source === "object" && "context" in source ? source.context : undefined;

/** Who acts, as columns. */
export function actorOf(source: AuditSource) {
  if (typeof source === "object" && "system" in source) {
    return { actorType: "system" as const, actorId: source.system, actorName: "" };
  }
  const principal = source === "admin" ? undefined : source.principal;
  switch (principal?.kind) {
    case "api_key":
      return { actorType: principal.kind, actorId: principal.id, actorName: "" };
    case "jwt": {
      const { kind, subject, email = "", name = email } = principal;
      return { actorType: kind, actorId: subject, actorName: name };
    }
    default:
      return { actorType: "admin" as const, actorId: "", actorName: "" };
  }
}
