import type { ImportedAgent, ImportedTicket } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { shownText } from "../../contract/blank.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { type Actor, actor } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { invalidArgument, invalidField } from "../../rpc/errors/api-error.ts";
import { type MemberEntity, memberName, whyInactive } from "../members/entity.ts";
import { assigneeOf } from "../members/me.ts";

/** Looks up the members that imported tickets and their messages name. */
export async function findNamedMembers(
  { em, workspaceId }: Tx,
  tickets: readonly ImportedTicket[],
  { principal }: AuthenticatedCall,
) {
  const agents = tickets.flatMap(({ messages }) => messages.flatMap(({ agent }) => agent ?? []));
  const assignees = tickets.map(({ assignee }) => assignee);
  const ids = new Set([
    ...agents.map(({ memberId }) => memberId),
    ...assignees.flatMap(({ case: field, value }) =>
      field === "assigneeId" && value !== "me" ? [value] : [],
    ),
    principal.member?.id ?? "",
    principal.kind === "api_key" ? (principal.creatorId ?? "") : "",
  ]);
  const emails = new Set([
    ...agents.map(({ email }) => email.toLowerCase()),
    ...assignees.flatMap(({ case: field, value }) =>
      field === "assigneeEmail" ? [value.toLowerCase()] : [],
    ),
  ]);
  ids.delete("");
  emails.delete("");
  const members =
    ids.size + emails.size === 0
      ? []
      : await em.execute<NamedMember[]>(selectMembers, [
          workspaceId,
          textArray([...ids]),
          textArray([...emails]),
        ]);
  const byId = new Map(members.map((member) => [member.id, member]));
  const byEmail = new Map(members.map((member) => [member.email.toLowerCase(), member]));
  byEmail.delete("");
  return {
    /** @throws {ApiError} INVALID_ARGUMENT when there is no such active member */
    assigneeOf({ assignee }: ImportedTicket): string {
      const { case: field, value = "" } = assignee;
      if (field === undefined || value === "") {
        return "";
      }
      const found =
        field === "assigneeEmail"
          ? byEmail.get(value.toLowerCase())
          : byId.get(assigneeOf(value, principal));
      if (found === undefined) {
        throw noMember(field);
      }
      const refused = whyInactive(found.status);
      if (refused !== undefined) {
        throw invalidArgument({ field, ...refused });
      }
      return found.id;
    },
    /** @throws {ApiError} INVALID_ARGUMENT when it names a member who never existed */
    actorOf({ memberId, email, name }: ImportedAgent, field: string): Actor {
      const found = memberId === "" ? byEmail.get(email.toLowerCase()) : byId.get(memberId);
      if (found !== undefined) {
        return actor("member", { id: found.id, name: memberName(found) });
      }
      if (memberId !== "") {
        throw noMember(field);
      }
      return actor("member", { id: "", name: shownText(name) || email });
    },
  };
}

type NamedMember = Pick<MemberEntity, "id" | "name" | "email" | "status">;

/** If several have an address, the last counts: an active one, if possible, who joined first. */
const selectMembers = `
  select id, name, email, status from members
  where workspace_id = ? and (id = any(?::text[]) or lower(email) = any(?::text[]))
  order by status = 'active', email_verified, id desc`;

const noMember = (field: string) =>
  invalidField(field, "NOT_FOUND", "the workspace has no such member");
