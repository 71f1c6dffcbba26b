import { OperationService } from "../../../gen/ticketing/v1/operation_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Database } from "../../db/database.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { implement } from "../../rpc/dispatch.ts";
import { failedPrecondition, notFound } from "../../rpc/errors/api-error.ts";
import { paginate } from "../../rpc/pagination.ts";
import type { AnyOperationKind, Operation } from "./kind.ts";

/** The handlers of OperationService. */
export function operationService(db: Database, kinds: readonly AnyOperationKind[]) {
  /** The newest of all are among the newest of each type. */
  async function load(
    reads: Reads,
    selected: readonly Selected[],
    limit: number,
    after: readonly string[] | undefined,
  ) {
    const page = { orderBy: ["id"], order: "desc", after, limit } as const;
    const found = await Promise.all(
      selected.map(async ({ kind, where }): Promise<Found[]> => {
        const rows = await reads.rows(kind.entity, { where, ...page });
        return rows.map((row) => ({ kind, row }));
      }),
    );
    const newestFirst = found.flat().sort((a, b) => (a.row.id > b.row.id ? -1 : 1));
    return newestFirst.slice(0, limit);
  }

  return implement(OperationService, {
    async listOperations(request, { principal }) {
      const { type, subscriptionId, requesterId } = request;
      const selected = kinds
        .filter((kind) => type.length === 0 || type.includes(kind.type))
        .flatMap((kind): Selected[] => {
          const where = kind.filter(request);
          return where ? [{ kind, where }] : [];
        });
      const reads = db.reads(principal.workspaceId);
      const { rows, nextPageToken } = await paginate<Found>(
        request,
        ["operations", type, { subscriptionId, requesterId }],
        ({ row }) => [row.id],
        (limit, after) => load(reads, selected, limit, after),
      );
      return { data: rows.map(({ kind, row }) => kind.render(row)), nextPageToken };
    },

    async getOperation({ id }, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const found = await Promise.all(
        kinds.map(async (kind) =>
          (await reads.rows(kind.entity, { where: { id } })).map((row) => kind.render(row)),
        ),
      );
      const [data] = found.flat();
      if (data === undefined) {
        throw notFound("operation");
      }
      return { data };
    },

    cancelOperation: {
      one: async (tx, { id }, call) => {
        for (const kind of kinds) {
          const [row] = await selectEntities(tx.em, kind.entity, { where: { id }, lock: true });
          if (row === undefined) {
            continue;
          }
          if (kind.cancel === undefined && !kind.render(row).done) {
            const message = `an operation of the type ${kind.type} cannot be cancelled`;
            throw failedPrecondition("NOT_CANCELLABLE", message);
          }
          kind.cancel?.(tx, row, call);
          return { data: kind.render(row) };
        }
        throw notFound("operation");
      },
    },
  });
}

interface Found {
  readonly kind: AnyOperationKind;
  readonly row: Operation;
}

interface Selected {
  readonly kind: AnyOperationKind;
  readonly where: Exclude<ReturnType<AnyOperationKind["filter"]>, undefined>;
}
