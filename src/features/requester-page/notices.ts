import type { Translator } from "../../language/translate.ts";
import { noticesOn, problemsOn } from "../public-forms/notices.ts";
import { maxReplyLength } from "./page.ts";

/** Shown above the box when a reply must be sent again. */
export function noticesOf(translator: Translator) {
  const { t } = translator;
  return {
    ...noticesOn(translator, "reply"),
    empty: t("Enter your reply."),
    tooLong: t("Use at most {count, number} characters.", { count: maxReplyLength }),
    unreadable: t("Your reply was not sent: it contains characters that we cannot read."),
    tooMany: (seconds: number) =>
      t(
        "Your reply was not sent: too many replies came in a short time. Send it again in {seconds, plural, one {a second} other {# seconds}}.",
        { seconds },
      ),
  };
}

/** The text of a page that has no conversation to show. */
export function problemOf(translator: Translator, status: number) {
  const { t } = translator;
  return problemsOn(translator, "reply", {
    404: {
      title: t("Conversation not found"),
      text: t(
        "This link is incomplete, or it no longer works. Use the latest link that you have from us.",
      ),
    },
    403: {
      title: t("Your reply was not sent"),
      text: t("It came from another page. Open the link to your request, and reply there."),
    },
    413: {
      title: t("Your reply is too long"),
      text: t("It was not sent. Go back, shorten it, and send it again."),
    },
    429: {
      title: t("Try again in a minute"),
      text: t("Too many requests came from your network."),
    },
  })(status);
}
