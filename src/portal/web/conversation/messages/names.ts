import { useMemo } from "react";
import type { AuditActor } from "../../../../../gen/ticketing/v1/audit_service_pb.ts";
import type {
  Creator,
  Message,
  Ticket,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useApiKeys, useMemberNames, useRole } from "../../members/members.ts";
import { requesterName } from "../../tickets/names.ts";

/** Display names of the people and keys on a ticket. */
export interface Names {
  readonly requester: string;
  readonly member: (subject: string) => string;
  readonly creator: (creator: Creator | undefined) => string;
  readonly actor: (actor: AuditActor | undefined) => string;
}

/** The author of a message: the requester, or the agent who wrote it. */
export const authorName = ({ author, createdBy }: Message, names: Names): string =>
  author === "requester" ? names.requester : names.creator(createdBy);

export function useNames(ticket: Ticket | undefined): Names {
  const member = useMemberNames();
  const isAdmin = useRole() === "admin";
  const keys = useApiKeys({ enabled: isAdmin }).data?.data;
  const requester = requesterName(ticket?.requester);
  return useMemo(() => {
    const key = (id: string) => {
      const name = keys?.find((each) => each.id === id)?.name;
      return name === undefined ? "An API key" : `API key “${name}”`;
    };
    return {
      requester,
      member,
      creator: (creator) => {
        switch (creator?.type) {
          case "jwt":
            return member(creator.id);
          case "api_key":
            return key(creator.id);
          default:
            return requester;
        }
      },
      actor: (actor) => {
        switch (actor?.type) {
          case "jwt":
            return member(actor.id) === actor.id ? actor.name || actor.id : member(actor.id);
          case "api_key":
            return key(actor.id);
          case "requester":
            return requester;
          default:
            return "The service";
        }
      },
    };
  }, [member, keys, requester]);
}
