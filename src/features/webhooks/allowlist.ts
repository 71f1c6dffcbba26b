import { eventTypes } from "../../../gen/event-types.ts";

const known: ReadonlySet<string> = new Set(["*", ...eventTypes]);

/** The allowlist as it is stored: only `*` if it is listed, and each type once. */
export const toAllowlist = (events: readonly string[]): string[] =>
  events.length === 0 || events.includes("*") ? ["*"] : [...new Set(events)];

/** A warning for each entry that no event can match. */
export const warningsOf = (events: readonly string[]) =>
  events.flatMap((type, i) =>
    known.has(type)
      ? []
      : [
          {
            code: "UNKNOWN_EVENT_TYPE",
            field: `events[${i}]`,
            message: `${type} is not an event type; GET /api/v1/event-types lists them`,
          },
        ],
  );
