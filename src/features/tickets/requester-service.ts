import type { MessageInitShape } from "@bufbuild/protobuf";
import type { OperationSchema } from "../../../gen/ticketing/v1/operation_service_pb.ts";
import {
  RequesterService,
  UpdateRequesterRequestSchema,
} from "../../../gen/ticketing/v1/requester_service_pb.ts";
import { shownText } from "../../contract/blank.ts";
import type { Database } from "../../db/database.ts";
import type { Sql } from "../../db/orm/select.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { type AuthenticatedCall, implement } from "../../rpc/dispatch.ts";
import { changesOf, differs } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../queries.ts";
import { createSearchTurns } from "../search-turns.ts";
import type { Erasure } from "./deps.ts";
import { RequesterEntity } from "./entity.ts";
import { erasureRunning, mergeRequesters } from "./merge-requesters.ts";
import { toRequester } from "./render.ts";
import { addRequester, recordRequesterUpdate, requireName, setEmailProblem } from "./requesters.ts";

/** A filter leaves at most one requester, to whom the words are then compared. */
const hasWords =
  (q: string): Sql =>
  (bind) =>
    `t.prefix_vector @@ to_prefix_query($1, ${bind(q)})`;

const isFoundBy =
  (q: string): Sql =>
  (bind, { after, limit }) =>
    `t.id in (select search_requesters($1, ${bind(q)}, ${bind(after?.[0] ?? null)}, ${bind(limit)}))`;

interface RequesterDeps {
  readonly db: Database;
  readonly erasure: Pick<Erasure, "eraseRequester" | "isErasing">;
  /** Requests the export of a requester, who is locked. */
  readonly requestExport: (
    tx: Tx,
    requester: RequesterEntity,
    call: AuthenticatedCall,
  ) => Promise<MessageInitShape<typeof OperationSchema>>;
}

/** The handlers of RequesterService. */
export function requesterService({ db, erasure, requestExport }: RequesterDeps) {
  const inTurn = createSearchTurns("enter more characters");
  return implement(RequesterService, {
    createRequester: {
      one: async ({ em, workspaceId }, { name, email, phone, externalId, language }) => {
        const given = { name, email, phone, externalId, language };
        requireName(given, "name");
        return { data: toRequester(addRequester(em, workspaceId, given)) };
      },
    },

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
      one: async (tx, request, call) => {
        const { em } = tx;
        const given = changesOf(UpdateRequesterRequestSchema, request);
        const where = { id: request.id };
        const row = await findRow(em, RequesterEntity, "requester", where, { lock: true });
        const changes = {
          ...("name" in given && { name: shownText(given.name ?? "") }),
          ...("email" in given && { email: given.email?.toLowerCase() || null }),
          ...("phone" in given && { phone: given.phone || null }),
          ...("externalId" in given && { externalId: given.externalId || null }),
          ...("language" in given && { language: given.language ?? "" }),
        };
        if (differs(row, changes)) {
          const before = { ...row };
          em.assign(row, { ...changes, updatedAt: new Date() });
          if (row.email !== before.email) {
            setEmailProblem(row, null);
          }
          recordRequesterUpdate(tx, call, row, before);
        }
        return { data: toRequester(row) };
      },
    },

    mergeRequesters: {
      one: async (tx, { id, sourceId }, call) => {
        const { target, before } = await mergeRequesters(tx, id, sourceId, erasure);
        recordRequesterUpdate(tx, call, target, before, sourceId);
        audit(tx.em, call, "requester.merged", target, [
          { field: "sourceId", before: "", after: sourceId },
        ]);
        return { data: toRequester(target) };
      },
    },

    eraseRequester: {
      one: async (tx, { id }, call) => ({ data: await erasure.eraseRequester(tx, id, call) }),
    },

    exportRequester: {
      one: async (tx, { id }, call) => {
        const row = await findRow(tx.em, RequesterEntity, "requester", { id }, { lock: true });
        if (await erasure.isErasing(tx, [id])) {
          throw erasureRunning("the requester is being erased");
        }
        return { data: await requestExport(tx, row, call) };
      },
    },
  });
}
