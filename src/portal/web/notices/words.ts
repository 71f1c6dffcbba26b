import type { Notification } from "../../../../gen/ticketing/v1/notification_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";

/** The name of the actor who caused a notification. */
export const nameIn = ({ actor }: Notification): string =>
  actor?.name || t(actor?.type === "requester" ? "The requester" : "Someone");

/** The message of a notification, with the `name`. */
export const messageOf = ({ kind }: Notification): Message =>
  messages[kind] ?? msg("{name} replied");

const messages: Readonly<Record<string, Message>> = {
  assigned: msg("{name} assigned you"),
  mentioned: msg("{name} mentioned you"),
};
