import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../db/ids.ts";
import { type Actor, actorOf } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { userAgentOf } from "../../rpc/user-agent.ts";
import { type AuditChange, AuditEntity } from "./entity.ts";

/** Where a change comes from. */
interface AuditOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** The actor, and the origin if it is known. */
interface Source {
  readonly actor: Actor;
  readonly origin?: AuditOrigin;
}

/** A call is the source if its caller acts. */
export type AuditSource = Pick<AuthenticatedCall, "principal" | "context"> | Source;

export const sourceOf = (source: AuditSource): Source =>
  "actor" in source ? source : { actor: actorOf(source.principal) };

const unknownOrigin: AuditOrigin = { requestId: "", address: "", userAgent: "" };

export function originOf(source: AuditSource): AuditOrigin {
  if ("actor" in source) {
    return source.origin ?? unknownOrigin;
  }
  const { context } = source;
  const { requestId, remoteAddress: address } = context;
  return { requestId, address, userAgent: userAgentOf(context) };
}

/** The object that was changed; its row can be passed. */
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
  source: AuditSource,
  action: `${string}.${string}`,
  { id: targetId, workspaceId, name: targetName = "" }: AuditTarget,
  changes: readonly AuditChange[] = [],
): void {
  const { actor } = sourceOf(source);
  em.create(AuditEntity, {
    id: newId("aud"),
    workspaceId,
    action,
    actorType: actor.type,
    actorId: actor.id,
    actorName: actor.name,
    actorVia: actor.via,
    targetId,
    targetName,
    ...originOf(source),
    occurredAt: new Date(),
    changes: changes.length > 0 ? [...changes] : null,
  });
}
