import { useMemo } from "preact/compat";
import type { Actor } from "../../../../../gen/ticketing/v1/actor_pb.ts";
import type { Message, Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { useMemberNames } from "../../members/members.ts";
import { participantName, requesterName } from "../../tickets/names.ts";

/** Display names of the people and keys on a ticket. */
export interface Names {
  readonly requester: string;
  readonly member: (id: string) => string;
  readonly actor: (actor: Actor | undefined) => string;
}

/** The author of a message: the requester, another sender, or the agent who wrote it. */
export const authorName = ({ author, sender, createdBy }: Message, names: Names): string =>
  sender
    ? participantName(sender)
    : author === "requester"
      ? names.requester
      : names.actor(createdBy);

export function useNames(ticket: Ticket | undefined): Names {
  const member = useMemberNames();
  const requester = requesterName(ticket?.requester);
  return useMemo(
    () => ({
      requester,
      member,
      actor: (actor) => {
        const { type, id = "", name = "" } = actor ?? {};
        switch (type) {
          case "member":
            return member(id) === id ? name || id : member(id);
          case "api_key":
            return t("API key “{name}”", { name });
          case "requester":
          case "channel":
            return requester;
          default:
            return t("The service");
        }
      },
    }),
    [member, requester],
  );
}
