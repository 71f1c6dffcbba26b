import { ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { followEvents } from "../../features/events/follow-events.ts";
import { note, paintNote } from "../../terminal/output.ts";
import { connect } from "../calls/client.ts";
import { isLasting, toFailure } from "../calls/to-failure.ts";

/** Time of day at the start of a live line. */
export const clock = (date = new Date()) => date.toLocaleTimeString("en-GB");

const longestWaitMs = 5_000;

/** Whether the events after the cursor have been deleted: the machine slept for weeks. */
const isExpired = (error: unknown) =>
  ConnectError.from(error)
    .findDetails(ErrorInfoSchema)
    .some(({ reason }) => reason === "CURSOR_EXPIRED");

/**
 * Events of the workspace from now on, each once, until Ctrl-C. Notes when the
 * connection breaks and when it is back.
 * @param types only these; empty: all
 * @param onStart called when the first connection is open
 * @throws {Failure} when a retry cannot help, or nothing responds to the first attempt
 */
export function follow(types: readonly string[], onStart: () => void) {
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  let hasStarted = false;
  let hasLost = false;
  return followEvents(connect().service(EventService), {
    types,
    signal: interrupted.signal,
    longestWaitMs,
    onOpen() {
      if (hasStarted) {
        note(
          paintNote(
            "dim",
            `${clock()}  ${hasLost ? "reconnected" : "reconnected, no events lost"}`,
          ),
        );
        hasLost = false;
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
      const isFinal = isLasting(failure) && !mayRenew;
      if (isExpired(error)) {
        note(paintNote("yellow", `${clock()}  events were lost: ${failure.message}`));
        hasLost = true;
        return "restart";
      }
      // Nothing at the address before the first connection: it is probably wrong.
      if (isFinal || (!hasStarted && failure.kind === "network")) {
        throw failure;
      }
      if ((wasOpen && !mayRenew) || !hasStarted) {
        note(paintNote("yellow", `${clock()}  ${failure.message}; reconnecting …`));
      }
      return "resume";
    },
  });
}
