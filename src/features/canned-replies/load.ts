import { isBlank } from "../../contract/blank.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { MemberEntity, memberName } from "../members/entity.ts";
import type { LoadReplies } from "../tickets/deps.ts";
import { CannedReplyEntity } from "./entity.ts";
import { fillTemplate, namesAssignee } from "./template.ts";
import { valuesOf } from "./values.ts";

/** Loads canned replies, to be rendered as the bodies of messages. */
export const loadReplies: LoadReplies = async (em, ids, tickets) => {
  const rows = ids.length === 0 ? [] : await em.find(CannedReplyEntity, { id: [...ids] });
  const isNamed = rows.some(({ body }) => namesAssignee(body));
  const assigneeIds = isNamed ? tickets.flatMap(({ assigneeId }) => assigneeId || []) : [];
  const members =
    assigneeIds.length === 0 ? [] : await em.find(MemberEntity, { id: [...new Set(assigneeIds)] });
  const names = new Map(members.map((member) => [member.id, memberName(member)]));
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  const fieldError = (reason: string, message: string) =>
    invalidField("cannedReplyId", reason, message);
  return (id, ticket, variables) => {
    const template = bodies.get(id);
    if (template === undefined) {
      throw fieldError("NOT_FOUND", "does not exist");
    }
    const { body } = fillTemplate(
      template,
      valuesOf(ticket, names.get(ticket.assigneeId) ?? "", variables),
    );
    if (isBlank(body)) {
      throw fieldError("INVALID_VALUE", "is empty without values for its variables");
    }
    return body;
  };
};
