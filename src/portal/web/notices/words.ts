import type { Notification } from "../../../../gen/ticketing/v1/notification_service_pb.ts";

/** Who did what, such as `Ada assigned you`, in two parts. */
export const wordsOf = ({ actor, kind }: Notification) => ({
  who: actor?.name || (actor?.type === "requester" ? "The requester" : "Somebody"),
  did: deeds[kind] ?? "replied",
});

const deeds: Readonly<Record<string, string>> = {
  assigned: "assigned you",
  mentioned: "mentioned you",
};
