import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EntityName } from "@mikro-orm/postgresql";
import type {
  ListOperationsRequest,
  OperationSchema,
} from "../../../gen/ticketing/v1/operation_service_pb.ts";
import type { Where } from "../../db/orm/select.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";

/** A row of any type of operation. */
export interface Operation {
  readonly id: string;
}

/** One type of operation, which has a table of its own and workers that carry it out. */
interface OperationKind<E extends Operation> {
  /** As the contract names it. */
  readonly type: string;
  readonly entity: EntityName<E>;
  /** Those that filters other than the type select; undefined: none. */
  filter(request: ListOperationsRequest): Where<E> | undefined;
  render(row: E): MessageInitShape<typeof OperationSchema>;
  /** Cancels one that is locked. Absent: it cannot be cancelled. */
  cancel?(tx: WorkspaceTx, row: E, call: AuthenticatedCall): void;
}

/** Any type of operation. */
export type AnyOperationKind = OperationKind<Operation>;

/** A type of operation, whose rows it alone knows. */
export const operationKind = <E extends Operation>(kind: OperationKind<E>) =>
  kind as unknown as AnyOperationKind;
