import { setTimeout as sleep } from "node:timers/promises";
import type { DescMethod } from "@bufbuild/protobuf";
import {
  type Operation,
  OperationSchema,
  OperationService,
} from "../../../gen/ticketing/v1/operation_service_pb.ts";
import { Failure } from "../../terminal/failure.ts";
import { note } from "../../terminal/output.ts";
import { type Progress, startProgress } from "../../terminal/progress.ts";
import type { Connection } from "../calls/client.ts";

const pollMs = 500;

/** Whether a method starts an operation, which goes on after its response. */
export const startsOperation = ({ parent, output }: DescMethod): boolean =>
  parent !== OperationService && output.field.data?.message === OperationSchema;

/**
 * Waits for the end of an operation, with a progress bar. An interrupt leaves it running.
 * @throws {Failure} when it ends early
 */
export async function followOperation(
  connection: Connection,
  started: Operation,
): Promise<Operation> {
  const operations = connection.service(OperationService);
  const { id } = started;
  note(`${id} runs in the background. To stop it: ticketing operations cancel ${id}`);
  let operation = started;
  let progress: Progress | undefined;
  try {
    while (!operation.done) {
      await sleep(pollMs);
      operation = (await operations.getOperation({ id })).data ?? operation;
      const { total, succeeded = 0, failed = 0 } = operation.metadata ?? {};
      if (total !== undefined && total > 0) {
        progress ??= startProgress(total, "events");
        progress.update(succeeded + failed);
      }
    }
  } finally {
    progress?.stop();
  }
  const { result } = operation;
  if (result.case === "error") {
    throw new Failure("conflict", `${id} ended early: ${result.value.message}`);
  }
  return operation;
}
