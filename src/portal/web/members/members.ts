import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useQueryClient, useQuery as useReactQuery } from "@tanstack/react-query";
import { useMemo } from "preact/compat";
import { type MeRole, memberStatus } from "../../../../gen/enums.ts";
import type { Actor } from "../../../../gen/ticketing/v1/actor_pb.ts";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/max-active-keys.ts";
import { t } from "../language/language.ts";
import type { Option } from "../ui/form/field.tsx";

const pageSize = 100;
/** Further members show as their identifier. */
const maxPages = 20;
/** New members may take this long to appear. */
const staleMs = 5 * 60_000;

/** The members of the workspace, including removed ones, from a shared query. */
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
          { status: [...memberStatus], pageSize, pageToken },
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

/** Returns a function that rereads the members after they change. */
export function useRefreshMembers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["members"] });
}

/** The user; undefined until known. */
export const useMe = () => useQuery(MeService.method.getMe).data?.data;

/** The display name of a member. */
export const memberName = ({ name, email, logins }: Member): string =>
  name || email || logins[0]?.subject || "";

/** Returns a function that names members. Members that are not loaded keep their identifier. */
export function useMemberNames(): (id: string) => string {
  const { data } = useMembers();
  return useMemo(() => {
    const names = new Map(data?.map((member) => [member.id, memberName(member)]));
    return (id) => names.get(id) ?? id;
  }, [data]);
}

/** Options of an assignee: the user, then the members. */
export function useAssigneeOptions(): readonly Option[] {
  const members = useMembers().data ?? [];
  return [
    { value: "me", label: t("Me") },
    ...members
      .filter(({ status }) => status === "active")
      .map((member) => ({ value: member.id, label: memberName(member) })),
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

/** Names an actor, as it was called at the time. */
export function actorName(actor: Actor | undefined): string {
  const { type, id = "", name = "" } = actor ?? {};
  switch (type) {
    case "operator":
      return t("Command line");
    case "api_key":
      return t("key “{name}”", { name: name || id });
    case "requester":
      return name || t("the requester");
    default:
      return name || id;
  }
}

/** Whether the user can change webhooks and send events: not in a console that only shows them. */
export const useCanManageWebhooks = (): boolean => useMe()?.consoleSession?.readOnly !== true;

/** All API keys of the workspace, from a shared query. */
export const useApiKeys = ({ enabled = true } = {}) =>
  useQuery(ApiKeyService.method.listApiKeys, { pageSize: maxActiveKeys }, { enabled });
