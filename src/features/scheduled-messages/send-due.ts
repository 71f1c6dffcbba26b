import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { hasScope } from "../../contract/scopes.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import { ApiError, insufficientScope } from "../../rpc/errors/api-error.ts";
import type { ErrorCode } from "../../rpc/errors/error-codes.ts";
import { BatchItemError } from "../../rpc/request-batch.ts";
import type { Logger } from "../../telemetry/log.ts";
import { creatorOf } from "../actors.ts";
import { ApiKeyEntity } from "../api-keys/entity.ts";
import type { Attachment } from "../attachments/entity.ts";
import type { Files } from "../attachments/files.ts";
import { MemberEntity } from "../members/entity.ts";
import type { TicketDeps } from "../tickets/deps.ts";
import { ScheduledMessageEntity } from "./entity.ts";

/** Messages per look. */
const batchSize = 100;
/** Messages of one workspace among them, so that it does not hold up others. */
const perWorkspace = 20;

interface SendingDeps extends Pick<TicketDeps, "channels" | "links" | "loadReplies"> {
  readonly files: Pick<Files, "claim" | "attach" | "unreserve">;
  readonly pool: Pool;
  readonly transact: Transact;
  readonly due: DueWork;
  readonly log: Logger;
}

/** A message whose time has come. */
interface Due {
  readonly workspaceId: string;
  readonly id: string;
  /** As it was read: a merge moves it to another. */
  readonly ticketId: string;
}

/**
 * Sends scheduled messages at their time as long as the process runs. Each row is deleted in the
 * transaction that creates the message, so a crash loses none, and none is sent twice or after it was
 * canceled.
 */
export function startSendingScheduled(deps: SendingDeps) {
  const { pool, due: dueWork } = deps;
  async function step(): Promise<boolean> {
    const { rows } = await pool.query<Due>(findDue);
    const outcomes = await Promise.all(
      [...Map.groupBy(rows, ({ workspaceId }) => workspaceId).values()].map(async (due) => {
        let isAnySettled = false;
        for (const each of due) {
          isAnySettled = (await settle(deps, each)) || isAnySettled;
        }
        return isAnySettled;
      }),
    );
    return outcomes.includes(true);
  }
  return dueWork.startLoop({ name: "send scheduled messages", step, isDue: anyDue });
}

/** @returns whether it was sent or refused; otherwise it is retried */
async function settle(deps: SendingDeps, due: Due): Promise<boolean> {
  const { transact, log } = deps;
  const { workspaceId, id, ticketId } = due;
  try {
    return await transact(workspaceId, (tx) => send(tx, due, deps));
  } catch (err) {
    const { isTemporary, toApiError, toItemError } = await import(
      "../../rpc/errors/error-formats.ts"
    );
    const error = toApiError(BatchItemError.causeOf(err));
    if (isTemporary(error)) {
      log.warn({ err, workspaceId, id }, "could not send a scheduled message; will retry");
      return false;
    }
    if (error.reason === "INTERNAL") {
      log.error({ err, workspaceId, id }, "could not send a scheduled message");
    }
    const refusal = JSON.stringify(toItemError(error));
    await transact(workspaceId, ({ em }) =>
      em.execute(refuse, [refusal, workspaceId, id, ticketId]),
    );
    return true;
  }
}

/** @returns whether it was sent: another worker, or a cancellation, may have come first */
async function send(tx: Tx, { id, ticketId }: Due, deps: SendingDeps): Promise<boolean> {
  // Loads the contract, which workers rarely need.
  const [{ createMessages }, { lockTickets }, { CreateMessageRequestSchema }] = await Promise.all([
    import("../tickets/create-messages.ts"),
    import("../tickets/find.ts"),
    import("../../../gen/ticketing/v1/ticket_service_pb.ts"),
  ]);
  const { em } = tx;
  // Locks the ticket first, as merging and deleting it do.
  await lockTickets(em, [ticketId]);
  const [row] = await selectEntities(em, ScheduledMessageEntity, {
    where: { id, ticketId, error: null },
    lock: true,
  });
  if (row === undefined) {
    return false;
  }
  await requireRights(em, row);
  const request = create(CreateMessageRequestSchema, {
    ticketId,
    content: { case: "body", value: row.body },
    visibility: row.visibility,
    setStatus: row.setStatus,
    attachments: row.attachments.map(toInput),
  });
  em.remove(row);
  await deps.files.unreserve(em, row, row.attachments);
  await createMessages(tx, [{ request, call: { actor: creatorOf(row) } }], deps);
  return true;
}

/**
 * Checks that the member or key that scheduled a message may still send it.
 * @throws {ApiError} MEMBER_REMOVED, MEMBER_DEACTIVATED, PERMISSION_DENIED, INSUFFICIENT_SCOPE
 */
async function requireRights(em: EntityManager, row: ScheduledMessageEntity): Promise<void> {
  const { type, id, via } = creatorOf(row);
  const refuse = (reason: ErrorCode, message: string) => {
    throw new ApiError(Code.PermissionDenied, reason, message);
  };
  if (type === "member") {
    const { status } = (await em.findOne(MemberEntity, { id })) ?? {};
    if (status === "deactivated") {
      refuse("MEMBER_DEACTIVATED", "the member who scheduled it is deactivated");
    }
    if (status !== "active") {
      refuse("MEMBER_REMOVED", "the member who scheduled it was removed");
    }
  }
  const keyId = type === "api_key" ? id : via;
  if (keyId !== "") {
    const key = await em.findOne(ApiKeyEntity, { id: keyId });
    if (key === null || key.revokedAt !== null) {
      refuse("PERMISSION_DENIED", "the API key that scheduled it was revoked");
    } else if (!hasScope(key.scopes, neededScope)) {
      throw insufficientScope(neededScope);
    }
  }
}

/** The scope of CreateMessage. */
const neededScope = "tickets:write";

/** An attachment of the scheduled message, for CreateMessage. */
const toInput = ({ id, url, name, contentType, size, externalId }: Attachment) =>
  id === ""
    ? {
        source: { case: "url" as const, value: url },
        name,
        contentType,
        externalId,
        ...(size !== undefined && { size: BigInt(size) }),
      }
    : { source: { case: "id" as const, value: id } };

const isDue = `error is null and send_at <= now() and ${isWritable("scheduled_messages")}`;

const anyDue = `select from scheduled_messages where ${isDue}`;

const findDue = `
  select workspace_id as "workspaceId", id, ticket_id as "ticketId"
  from (
    select workspace_id, id, ticket_id, send_at,
      row_number() over (partition by workspace_id order by send_at, id) as place
    from scheduled_messages where ${isDue}
  ) due
  where place <= ${perWorkspace} order by send_at, id limit ${batchSize}`;

const refuse = `update scheduled_messages set error = ?::jsonb
  where workspace_id = ? and id = ? and ticket_id = ? and error is null`;
