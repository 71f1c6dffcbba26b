import { newId } from "../../db/ids.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { actorOf } from "../../rpc/actor.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { createdBy } from "../actors.ts";
import type { Files } from "../attachments/files.ts";
import { audit } from "../audit/audit.ts";
import { findRow } from "../queries.ts";
import { deleteExports } from "../requester-export/exports.ts";
import { blockedValue } from "../sender-blocks/blocked-values.ts";
import type { Erasure } from "../tickets/deps.ts";
import { RequesterEntity } from "../tickets/entity.ts";
import { deleteTickets } from "./delete-tickets.ts";
import { ErasureEntity } from "./entity.ts";
import { toOperation } from "./erasure-kind.ts";
import { forget } from "./forget.ts";
import { forgetAddress } from "./forget-address.ts";

/** Deletes the blocks of an address and a number, which cannot be found later. */
async function deleteBlocks(tx: Tx, { email, phone }: RequesterEntity): Promise<void> {
  const { em, workspaceId } = tx;
  const values = [blockedValue("email", email ?? ""), blockedValue("phone", phone ?? "")];
  const blocks = await em.execute<{ id: string }[]>(deleteBlocksOf, [
    workspaceId,
    textArray(values.filter((value) => value !== undefined)),
  ]);
  const ids = blocks.map(({ id }) => id);
  if (ids.length > 0) {
    await forget(tx, ids);
  }
}

const deleteBlocksOf = `
  delete from sender_blocks where workspace_id = ? and value = any(?::text[]) returning id`;

/** Deletes the views of the tickets of a requester, which would show their address or number. */
async function deleteViews(tx: Tx, { id, email, phone }: RequesterEntity): Promise<void> {
  const views = await tx.em.execute<{ id: string }[]>(deleteViewsOf, [
    tx.workspaceId,
    id,
    email,
    phone,
  ]);
  if (views.length > 0) {
    await forget(
      tx,
      views.map((view) => view.id),
    );
  }
}

const deleteViewsOf = `
  delete from views where workspace_id = ? and (filters->>'requesterId' = ?
    or lower(filters->>'requesterEmail') = ? or filters->>'requesterPhone' = ?)
  returning id`;

/** Erases stored data; run.ts carries out the erasure of a requester. */
export function createErasure(files: Pick<Files, "discard">): Erasure {
  return {
    async deleteTicket(tx, id, call) {
      if ((await deleteTickets(tx, files, call, [id])) === 0) {
        throw notFound("ticket");
      }
    },

    async eraseRequester(tx, requesterId, call) {
      const { em, workspaceId } = tx;
      // Locked, so that concurrent calls start only one.
      const where = { id: requesterId };
      const requester = await findRow(em, RequesterEntity, "requester", where, { lock: true });
      const running = await em.findOne(ErasureEntity, { requesterId, endedAt: null });
      if (running !== null) {
        return toOperation(running);
      }
      await deleteBlocks(tx, requester);
      await deleteViews(tx, requester);
      if (requester.email) {
        await forgetAddress(tx, requester.email);
      }
      const now = new Date();
      // From here on, a message from their address creates a new requester.
      em.assign(requester, {
        name: "",
        email: null,
        phone: null,
        externalId: null,
        updatedAt: now,
      });
      await deleteExports(tx, requesterId);
      audit(em, call, "requester.erasure_started", { id: requesterId, workspaceId });
      const row = em.create(ErasureEntity, {
        id: newId("op"),
        workspaceId,
        requesterId,
        ticketsDeleted: 0,
        ...createdBy(actorOf(call.principal)),
        nextAt: now,
        createdAt: now,
        endedAt: null,
      });
      return toOperation(row);
    },

    isErasing: async ({ em }, requesterIds) =>
      (await em.count(ErasureEntity, { requesterId: [...requesterIds], endedAt: null })) > 0,
  };
}
