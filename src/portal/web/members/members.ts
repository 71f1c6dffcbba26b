import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useQuery as useReactQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MeRole } from "../../../../gen/enums.ts";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import type { Option } from "../ui/form/field.tsx";

const pageSize = 100;
/** Members beyond these are named by their subject. */
const maxPages = 20;
/** How long somebody new may be missing. */
const freshMs = 5 * 60_000;

/** The members of the workspace, fetched once for everything that shows some. */
export function useMembers() {
  const transport = useTransport();
  return useReactQuery({
    queryKey: ["members"],
    staleTime: freshMs,
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

/** What a member is called. */
export const memberName = ({ name, email, subject }: Member): string => name || email || subject;

/** Names the subject of a member; leaves other assignees, and members not loaded yet, as they are. */
export function useMemberNames(): (subject: string) => string {
  const { data } = useMembers();
  return useMemo(() => {
    const names = new Map(data?.map((member) => [member.subject, memberName(member)]));
    return (subject) => names.get(subject) ?? subject;
  }, [data]);
}

/** The user, then the members of the workspace, as options of an assignee. */
export function useAssigneeOptions(): readonly Option[] {
  const members = useMembers().data ?? [];
  return [
    { value: "me", label: "Me" },
    ...members.map((member) => ({ value: member.subject, label: memberName(member) })),
  ];
}

/**
 * The role of the person, by which pages leave out what the service would refuse. Undefined until
 * it has come; if it cannot be loaded, the pages are those of an admin, and say what fails.
 */
export function useRole(): MeRole | undefined {
  const { data, isPending } = useQuery(MeService.method.getMe);
  if (isPending) {
    return undefined;
  }
  return data?.data?.role === "agent" ? "agent" : "admin";
}
