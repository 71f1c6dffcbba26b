import { invalidArgument } from "../../rpc/errors/api-error.ts";
import type { LoadReplies } from "../tickets/deps.ts";
import { CannedReplyEntity } from "./entity.ts";
import { fillTemplate } from "./template.ts";
import { valuesOf } from "./values.ts";

/** Loads canned replies, to be rendered as the bodies of messages. */
export const loadReplies: LoadReplies = async (em, ids) => {
  const rows = ids.length === 0 ? [] : await em.find(CannedReplyEntity, { id: [...ids] });
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  const fieldError = (reason: string, message: string) =>
    invalidArgument({ field: "cannedReplyId", reason, message });
  return (id, ticket, variables) => {
    const template = bodies.get(id);
    if (template === undefined) {
      throw fieldError("NOT_FOUND", "does not exist");
    }
    const { body } = fillTemplate(template, valuesOf(ticket, variables));
    if (body.trim() === "") {
      throw fieldError("INVALID_VALUE", "is empty without values for its variables");
    }
    return body;
  };
};
