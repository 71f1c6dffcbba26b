import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../ids.ts";
import type { Call } from "../rpc/call.ts";
import { AuditEntity } from "./entity.ts";

/** Who acts: the caller, or the operator at the command line. */
export type AuditSource = Pick<Call, "principal" | "transport"> | "admin";

/** What was acted upon; the row itself will do. */
export interface AuditTarget {
  readonly id: string;
  readonly workspaceId: string;
  /** What people know it by. */
  readonly name?: string;
}

/**
 * Notes an act in the audit trail. It is written by the next flush of this
 * entity manager, so together with the act, or not at all.
 * @param action what was done, such as `api_key.created`
 */
export function audit(
  em: EntityManager,
  source: AuditSource,
  action: `${string}.${string}`,
  { id: targetId, workspaceId, name: targetName = "" }: AuditTarget,
): void {
  em.create(AuditEntity, {
    id: newId("aud"),
    workspaceId,
    action,
    ...actorOf(source),
    targetId,
    targetName,
    requestId: source === "admin" ? "" : source.transport.requestId,
    address: source === "admin" ? "" : source.transport.remoteAddress,
    occurredAt: new Date(),
  });
}

function actorOf(source: AuditSource) {
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
