import { invalidArgument } from "../../rpc/api-error.ts";
import type { FillReply } from "../tickets/deps.ts";
import { CannedReplyEntity } from "./entity.ts";
import { fillTemplate } from "./template.ts";
import { valuesOf } from "./values.ts";

/** Renders a canned reply as the body of a message. */
export const fillReply: FillReply = async (em, id, ticket, variables) => {
  const refuse = (reason: string, message: string) =>
    invalidArgument({ field: "cannedReplyId", reason, message });
  const reply = await em.findOne(CannedReplyEntity, { id });
  if (reply === null) {
    throw refuse("NOT_FOUND", "does not exist");
  }
  const { body } = fillTemplate(reply.body, valuesOf(ticket, variables));
  if (body.trim() === "") {
    throw refuse("INVALID_VALUE", "is empty without values for its variables");
  }
  return body;
};
