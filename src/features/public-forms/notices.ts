import type { Translator } from "../../language/translate.ts";
import { uploadLimits } from "../attachments/upload.ts";
import type { TokenProblem } from "./tokens.ts";

/** The text of a page in place of its form. */
export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** A message opens a ticket; a reply continues one. */
type Sent = "message" | "reply";

/** Shown above a form that must be sent again. */
export const noticesOn = ({ t }: Translator, what: Sent) => ({
  files: t(
    "Your {what, select, reply {reply} other {message}} was not sent: attach at most {count} files, of {size} MB in all. Choose them again.",
    { what, count: uploadLimits.files, size: uploadLimits.totalBytes >> 20 },
  ),
  noRoom: t(
    "Your {what, select, reply {reply} other {message}} was not sent: we cannot take files at the moment. Send it without files.",
    { what },
  ),
  failed: t(
    "Your {what, select, reply {reply} other {message}} was not sent, because of a problem on our side. Send it again in a moment.",
    { what },
  ),
  token: {
    invalid: t("Your {what, select, reply {reply} other {message}} was not sent. Send it again.", {
      what,
    }),
    expired: t(
      "This page was open for too long. Send your {what, select, reply {reply} other {message}} again.",
      { what },
    ),
    // Browsers fill in forms faster than a person types.
    "too soon": t("Check your {what, select, reply {reply} other {message}}, then send it again.", {
      what,
    }),
  } satisfies Record<TokenProblem, string>,
});

/**
 * Shown if there is no form to show, by status.
 * @param own the problems of one page
 */
export function problemsOn({ t }: Translator, what: Sent, own: Readonly<Record<number, Problem>>) {
  const title = t("Your {what, select, reply {reply} other {message}} was not sent", { what });
  const problems: Readonly<Record<number, Problem>> = {
    408: {
      title,
      text: t(
        "The connection was too slow for the files. Go back and send it again, or without files.",
      ),
    },
    ...own,
  };
  const ours: Problem = {
    title: t("Something went wrong"),
    text: t("There is a problem on our side. Try again in a moment."),
  };
  const yours: Problem = {
    title,
    text: t("It arrived in a form that we cannot read. Go back and send it again."),
  };
  return (status: number): Problem => problems[status] ?? (status >= 500 ? ours : yours);
}
