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

/** Whether a method starts an operation, which continues after its response. */
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
  const isLasting = started.type === "requester_erasure";
  const next = isLasting ? "To see its progress" : "To stop it";
  note(
    `${id} runs in the background. ${next}: ticketing operations ${isLasting ? "get" : "cancel"} ${id}`,
  );
  let operation = started;
  let progress: Progress | undefined;
  try {
    while (!operation.done) {
      await sleep(pollMs);
      operation = (await operations.getOperation({ id })).data ?? operation;
      const { total, done, what } = progressOf(operation);
      if (total > 0) {
        progress ??= startProgress(total, what);
        progress.update(done);
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

/** The progress of an operation, and the unit that it counts. */
function progressOf({ metadata }: Operation) {
  const details = metadata?.details;
  switch (details?.case) {
    case "webhookRecovery": {
      const { total = 0, succeeded, failed } = details.value;
      return { total, done: succeeded + failed, what: "events" };
    }
    case "requesterExport": {
      const { total = 0, exported } = details.value;
      return { total, done: exported, what: "tickets" };
    }
    default:
      return { total: 0, done: 0, what: "" };
  }
}
