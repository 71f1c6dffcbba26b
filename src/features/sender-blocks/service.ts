import type { SenderBlockKind } from "../../../gen/enums.ts";
import { SenderBlockService } from "../../../gen/ticketing/v1/sender_block_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { actorOf } from "../../rpc/actor.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { createdBy } from "../actors.ts";
import { audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../queries.ts";
import { blockedValue, refusingValues, senderIdentity } from "./blocked-values.ts";
import { SenderBlockEntity } from "./entity.ts";
import { toSenderBlock } from "./render.ts";

/** Blocks that a workspace may have. */
const maxBlocks = 10_000;

/** The handlers of SenderBlockService. */
export function senderBlockService(db: Database) {
  return implement(SenderBlockService, {
    createSenderBlock: {
      one: async ({ em, workspaceId }, request, call) => {
        const kind = request.kind as SenderBlockKind;
        const value = requireValue(kind, request.value);
        await enforceQuota(em, SenderBlockEntity, { workspaceId }, maxBlocks, "sender blocks");
        const row = em.create(SenderBlockEntity, {
          id: newId("blk"),
          workspaceId,
          kind,
          value,
          note: request.note,
          ...createdBy(actorOf(call.principal)),
          createdAt: new Date(),
          refusedCount: 0,
          lastRefusedAt: null,
        });
        audit(em, call, "sender_block.created", targetOf(row));
        return { data: toSenderBlock(row) };
      },
    },

    async listSenderBlocks(request, { principal }) {
      const kind = request.kind as SenderBlockKind[];
      const value = request.sender.flatMap((sender, index) => valuesOf(sender, index));
      const { rows, nextPageToken } = await listRows(
        db.reads(principal.workspaceId),
        SenderBlockEntity,
        request,
        {
          scope: ["sender-blocks", kind, value],
          where: {
            kind: kind.length > 0 ? kind : undefined,
            value: value.length > 0 ? value : undefined,
          },
        },
      );
      return { data: rows.map(toSenderBlock), nextPageToken };
    },

    async getSenderBlock({ id }, { principal }) {
      const reads = db.reads(principal.workspaceId);
      return {
        data: toSenderBlock(await readRow(reads, SenderBlockEntity, "sender block", { id })),
      };
    },

    deleteSenderBlock: {
      one: async ({ em }, { id }, call) => {
        const row = await findRow(em, SenderBlockEntity, "sender block", { id }, { lock: true });
        audit(em, call, "sender_block.deleted", targetOf(row));
        em.remove(row);
        return {};
      },
    },
  });
}

const targetOf = ({ id, workspaceId, value: name }: SenderBlockEntity) => ({
  id,
  workspaceId,
  name,
});

/** @throws {ApiError} INVALID_ARGUMENT */
function requireValue(kind: SenderBlockKind, given: string): string {
  const value = blockedValue(kind, given);
  if (value === undefined) {
    throw invalidField("value", "INVALID_VALUE", `must be ${forms[kind]}`);
  }
  return value;
}

const forms: Readonly<Record<SenderBlockKind, string>> = {
  email: "an email address, such as ada@example.com",
  domain: "a domain, such as example.com",
  phone: "a telephone number in E.164 form, such as +442079460000",
};

/** @throws {ApiError} INVALID_ARGUMENT */
function valuesOf(sender: string, index: number): string[] {
  const identity = senderIdentity(sender);
  if (identity === undefined) {
    const message = "must be an email address, or a telephone number in E.164 form";
    throw invalidField(`sender[${index}]`, "INVALID_VALUE", message);
  }
  return refusingValues(identity);
}
