import { Option } from "commander";
import { eventTypes } from "../../features/events/catalogue.ts";

/** Types of events that a subscription can receive. */
export const knownTypes = [...eventTypes.keys()];

/** `--events`, the allowlist of a subscription. */
export const eventsOption = () =>
  Object.assign(
    new Option("--events <types...>", "only these event types, such as service.ticket.created.v1"),
    { argChoices: knownTypes },
  );

/** `ticket.created` for `service.ticket.created.v1`. */
export const shortType = (type: string) => type.replace(/^service\./, "").replace(/\.v\d+$/, "");

/** Time of day at the start of a live line. */
export const clock = (date = new Date()) => date.toLocaleTimeString("en-GB");
