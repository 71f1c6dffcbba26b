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

/** One type of operation, which has its own table and workers that carry it out. */
interface OperationKind<E extends Operation> {
  /** Its name in the contract. */
  readonly type: string;
  readonly entity: EntityName<E>;
  /** The rows that filters other than the type select; undefined: none. */
  filter(request: ListOperationsRequest): Where<E> | undefined;
  render(row: E): MessageInitShape<typeof OperationSchema>;
  /** Cancels a locked operation. Absent: it cannot be canceled. */
  cancel?(tx: WorkspaceTx, row: E, call: AuthenticatedCall): void;
}

/** Any type of operation. */
export type AnyOperationKind = OperationKind<Operation>;

/** A type of operation, whose rows only it knows. */
export const operationKind = <E extends Operation>(kind: OperationKind<E>) =>
  kind as unknown as AnyOperationKind;
