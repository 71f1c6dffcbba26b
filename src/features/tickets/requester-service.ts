import {
  RequesterService,
  UpdateRequesterRequestSchema,
} from "../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { Sql } from "../../db/orm/select.ts";
import { implement } from "../../rpc/dispatch.ts";
import { changesOf } from "../../rpc/update-mask.ts";
import { findRow, listRows, readRow } from "../rows.ts";
import { RequesterEntity } from "./entity.ts";
import { toRequester } from "./render.ts";
import { createSearchTurns } from "./search-turns.ts";

/** One requester at most is left by a filter, to whom the words are then compared. */
const hasWords =
  (q: string): Sql =>
  (bind) =>
    `t.prefix_vector @@ to_prefix_query($1, ${bind(q)})`;

const isFoundBy =
  (q: string): Sql =>
  (bind, { after, limit }) =>
    `t.id in (select search_requesters($1, ${bind(q)}, ${bind(after?.[0] ?? null)}, ${bind(limit)}))`;

/** The handlers of RequesterService. */
export function requesterService(db: Database) {
  const inTurn = createSearchTurns("type more of it");
  return implement(RequesterService, {
    async listRequesters(request, { principal }) {
      const { workspaceId } = principal;
      const q = request.q.trim();
      const where = {
        email: request.email.toLowerCase() || undefined,
        phone: request.phone || undefined,
        externalId: request.externalId || undefined,
      };
      const isFiltered = Object.values(where).some((value) => value !== undefined);
      const { rows, nextPageToken } = await listRows(
        db.lists.reads(workspaceId),
        RequesterEntity,
        request,
        {
          scope: ["requesters", q, where],
          where,
          ...(q !== "" && {
            and: [isFiltered ? hasWords(q) : isFoundBy(q)],
            run: (load) => inTurn(workspaceId, load),
          }),
        },
      );
      return { data: rows.map(toRequester), nextPageToken };
    },

    async getRequester({ id }, { principal }) {
      const { workspaceId } = principal;
      const row = await readRow(db.reads(workspaceId), RequesterEntity, "requester", { id });
      return { data: toRequester(row) };
    },

    updateRequester: {
      one: async ({ em }, request) => {
        const { name, ...identities } = changesOf(UpdateRequesterRequestSchema, request);
        const where = { id: request.id };
        const row = await findRow(em, RequesterEntity, "requester", where, { lock: true });
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
