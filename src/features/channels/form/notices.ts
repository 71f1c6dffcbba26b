import type { Translator } from "../../../language/translate.ts";
import { uploadLimits } from "../../attachments/upload.ts";
import { noticesOn, type Problem, problemsOn } from "../../public-forms/notices.ts";
import { maxLengths } from "./page.ts";

/** Shown above the form when it must be sent again. */
export function noticesOf(translator: Translator) {
  const { t } = translator;
  return {
    ...noticesOn(translator, "message"),
    wrong: t("Correct the highlighted fields, then send your message again."),
    tooMany: (seconds: number) =>
      t(
        "Your message was not sent: too many messages came from your network. Send it again in {seconds, plural, one {a second} other {# seconds}}.",
        { seconds },
      ),
  };
}

/** The text of a page that has no form to show. */
export function problemOf(translator: Translator, status: number, withFiles = false): Problem {
  const { t } = translator;
  if (withFiles && status === 413) {
    return {
      title: t("Your files are too large"),
      text: t(
        "Your message was not sent. Go back, choose files of {size} MB in all, and send it again.",
        { size: uploadLimits.totalBytes >> 20 },
      ),
    };
  }
  return problemsOn(translator, "message", {
    403: {
      title: t("Your message was not sent"),
      text: t("This form cannot be used from the page where you found it."),
    },
    429: {
      title: t("Your message was not sent yet"),
      text: t(
        "Too many messages came from your network. Go back and send yours again in a minute.",
      ),
    },
    404: {
      title: t("Form not found"),
      text: t("This form does not exist, or it is closed. Check its address."),
    },
    413: {
      title: t("Your message is too long"),
      text: t(
        "It was not sent. Go back, shorten it to {count, number} characters, and send it again.",
        { count: maxLengths.message },
      ),
    },
  })(status);
}
