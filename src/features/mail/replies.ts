import { Code } from "@connectrpc/connect";
import { mailQueue } from "../../jobs/queues.ts";
import { ApiError } from "../../rpc/errors/api-error.ts";
import type { Replies } from "../tickets/deps.ts";

/**
 * Replies that go out as e-mails, where the requester has an address.
 * @param canMail whether the service can send e-mails
 */
export const mailReplies = (canMail: boolean): Replies => ({
  queue: mailQueue,
  isRequired: false,
  obstacle({ requester }) {
    if (canMail && requester.email) {
      return undefined;
    }
    const message = canMail ? "the requester has no e-mail address" : "e-mail is not set up";
    return new ApiError(Code.FailedPrecondition, "EMAIL_UNAVAILABLE", message, { status: 409 });
  },
});
