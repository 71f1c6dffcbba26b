import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { followEvents } from "../features/events/follow-events.ts";
import { connect } from "./client.ts";
import { clock } from "./commands/events.ts";
import type { FailureKind } from "./failure.ts";
import { note, paintNote } from "./output.ts";
import { toFailure } from "./to-failure.ts";

const longestWaitMs = 5_000;

/** Failures that a retry cannot fix. */
const final: readonly FailureKind[] = ["usage", "auth", "notFound"];

/**
 * Events of the workspace from now on, each once, until Ctrl-C. Notes when the
 * connection breaks and when it is back.
 * @param types only these; empty: all
 * @param onStart called when the first connection is open
 * @throws {Failure} when the first attempt fails, or for a reason that stays
 */
export function follow(types: readonly string[], onStart: () => void) {
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  let hasStarted = false;
  return followEvents(connect().service(EventService), {
    types,
    signal: interrupted.signal,
    longestWaitMs,
    onOpen() {
      if (hasStarted) {
        note(paintNote("dim", `${clock()}  reconnected, no events lost`));
      } else {
        onStart();
      }
      hasStarted = true;
    },
    onBreak(error, wasOpen) {
      if (error === undefined) {
        return "resume";
      }
      const failure = toFailure(error);
      // An open stream may outlive its token, and the next attempt takes a new one.
      const mayRenew = wasOpen && failure.kind === "auth";
      if (!hasStarted || (final.includes(failure.kind) && !mayRenew)) {
        throw failure;
      }
      if (wasOpen && !mayRenew) {
        note(paintNote("yellow", `${clock()}  ${failure.message}; reconnecting …`));
      }
      return "resume";
    },
  });
}
