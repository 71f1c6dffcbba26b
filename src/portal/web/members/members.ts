import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useQuery as useReactQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MeRole } from "../../../../gen/enums.ts";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { AuditActor } from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/limit.ts";
import type { Option } from "../ui/form/field.tsx";

const pageSize = 100;
/** Further members show as their subject. */
const maxPages = 20;
/** New members may take this long to appear. */
const staleMs = 5 * 60_000;

/** The members of the workspace, from a shared query. */
export function useMembers() {
  const transport = useTransport();
  return useReactQuery({
    queryKey: ["members"],
    staleTime: staleMs,
    async queryFn({ signal }) {
      const client = createClient(MemberService, transport);
      const members: Member[] = [];
      let pageToken = "";
      for (let page = 0; page < maxPages; page++) {
        const { data, nextPageToken } = await client.listMembers(
          { pageSize, pageToken },
          { signal },
        );
        members.push(...data);
        pageToken = nextPageToken;
        if (pageToken === "") {
          break;
        }
      }
      return members;
    },
  });
}

/** The display name of a member. */
export const memberName = ({ name, email, subject }: Member): string => name || email || subject;

/** Returns a function that names a subject. Others than loaded members keep their subject. */
export function useMemberNames(): (subject: string) => string {
  const { data } = useMembers();
  return useMemo(() => {
    const names = new Map(data?.map((member) => [member.subject, memberName(member)]));
    return (subject) => names.get(subject) ?? subject;
  }, [data]);
}

/** Options of an assignee: the user, then the members. */
export function useAssigneeOptions(): readonly Option[] {
  const members = useMembers().data ?? [];
  return [
    { value: "me", label: "Me" },
    ...members.map((member) => ({ value: member.subject, label: memberName(member) })),
  ];
}

/**
 * The role of the user. Undefined while it loads; if that fails, the user gets the pages of an admin,
 * which show the error.
 */
export function useRole(): MeRole | undefined {
  const { data, isPending } = useQuery(MeService.method.getMe);
  if (isPending) {
    return undefined;
  }
  return data?.data?.role === "agent" ? "agent" : "admin";
}

export type NameOf = (actor: AuditActor | undefined) => string;

/** Names actors. A revoked key is named by its identifier. */
export const actorName =
  (keys: readonly ApiKey[]): NameOf =>
  (actor) => {
    switch (actor?.type) {
      case "api_key":
        return `key “${keys.find(({ id }) => id === actor.id)?.name ?? actor.id}”`;
      case "jwt":
        return actor.name || actor.id;
      case "requester":
        return "the requester";
      case "system":
        return actor.id;
      default:
        return "Command line";
    }
  };

/** All API keys of the workspace, from a shared query. */
export const useApiKeys = ({ enabled = true } = {}) =>
  useQuery(ApiKeyService.method.listApiKeys, { pageSize: maxActiveKeys }, { enabled });
