import { LockMode } from "@mikro-orm/core";
import {
  RequesterService,
  UpdateRequesterRequestSchema,
} from "../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { changesOf } from "../../rpc/update-mask.ts";
import { findRow, readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import { RequesterEntity } from "./entity.ts";
import { lookUpRequesters } from "./look-up-requesters.ts";
import { toRequester } from "./render.ts";
import { createSearchTurns } from "./search-turns.ts";

/** The handlers of RequesterService. */
export function requesterService(db: Database) {
  const inTurn = createSearchTurns("type more of it");
  return implement(RequesterService, {
    async listRequesters(request, { principal }) {
      const { workspaceId } = principal;
      const { email, phone, externalId } = request;
      const q = request.q.trim();
      const filters = {
        ...(email !== "" && { email: email.toLowerCase() }),
        ...(phone !== "" && { phone }),
        ...(externalId !== "" && { externalId }),
      };
      const { rows, nextPageToken } =
        q === ""
          ? await listRows(
              db.lists.forWorkspace(workspaceId),
              RequesterEntity,
              request,
              "requesters",
              filters,
            )
          : await lookUpRequesters(db.lists, inTurn, workspaceId, request, { ...filters, q });
      return { data: rows.map(toRequester), nextPageToken };
    },

    async getRequester({ id }, { principal }) {
      const { workspaceId } = principal;
      const row = await readRow(db.reads(workspaceId), RequesterEntity, "requester", id);
      return { data: toRequester(row) };
    },

    updateRequester: {
      one: async ({ em }, request) => {
        const { name, ...identities } = changesOf(UpdateRequesterRequestSchema, request);
        const where = { id: request.id };
        const lock = LockMode.PESSIMISTIC_WRITE;
        const row = await findRow(em, RequesterEntity, "requester", where, lock);
        if (name !== undefined || request.updateMask?.paths.includes("name")) {
          row.name = name ?? "";
        }
        if (identities.email) {
          identities.email = identities.email.toLowerCase();
        }
        for (const [field, value] of Object.entries(identities)) {
          row[field as "email" | "phone" | "externalId"] = (value as string) || null;
        }
        row.updatedAt = new Date();
        return { data: toRequester(row) };
      },
    },
  });
}
