import { InvalidArgumentError, Option } from "commander";
import { eventTypes } from "../../../gen/event-types.ts";

/** `ticket.created` for `service.ticket.created.v1`. */
export const shortType = (type: string) => type.replace(/^service\./, "").replace(/\.v\d+$/, "");

/** The short names of all types. */
export const shortTypes = eventTypes.map(shortType);

/**
 * The type for a full or short name. A newer service may know more full names, and `*`.
 * @throws {InvalidArgumentError} for another name
 */
export function readType(name: string): string {
  const type = eventTypes.find((known) => shortType(known) === name) ?? name;
  if (type === "*" || type.startsWith("service.")) {
    return type;
  }
  throw new InvalidArgumentError(`Use one of ${shortTypes.join(", ")}.`);
}

/** `--events`, the event types of a subscription. */
export const eventsOption = (examples = shortTypes) =>
  Object.assign(
    new Option("--events <types...>", `only these event types, such as ${examples[0]}`).argParser(
      (name, before: string[] = []) => [...before, readType(name)],
    ),
    { argChoices: examples },
  );
