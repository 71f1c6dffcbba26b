import type { EntityManager } from "@mikro-orm/postgresql";
import { mailQueue } from "../../jobs/queues.ts";
import { failedPrecondition } from "../../rpc/errors/api-error.ts";
import type { Replies } from "../tickets/deps.ts";

/** Whether emails about tickets of a channel can be sent, or about tickets that came through no channel. */
export type CanMail = (
  em: EntityManager,
  tickets: { readonly workspaceId: string; readonly channelId?: string | null | undefined },
) => Promise<boolean>;

/** Replies that go out as emails, if the requester has an address. */
export const mailReplies = (canMail: CanMail): Replies => ({
  queue: mailQueue,
  isRequired: false,
  hasCopies: true,
  obstacle: ({ requester }) =>
    requester.email ? undefined : unavailable("the requester has no email address"),
  unavailable: async (em, ticket) =>
    (await canMail(em, ticket)) ? undefined : unavailable("email is not set up"),
});

const unavailable = (message: string) => failedPrecondition("EMAIL_UNAVAILABLE", message);
