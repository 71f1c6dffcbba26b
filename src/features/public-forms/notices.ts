import { uploadLimits } from "../attachments/upload.ts";
import type { TokenProblem } from "./tokens.ts";

/** The text of a page in place of its form. */
export interface Problem {
  readonly title: string;
  readonly text: string;
}

/**
 * What public pages say above a form that has to be sent again.
 * @param what people send: `message` or `reply`
 */
export const noticesOn = (what: string) => ({
  files: `Your ${what} was not sent: attach at most ${uploadLimits.files} files, of ${uploadLimits.totalBytes >> 20} MB in all. Choose them again.`,
  noRoom: `Your ${what} was not sent: we cannot take files at the moment. Send it without files.`,
  failed: `Your ${what} was not sent, because of a problem on our side. Send it again in a moment.`,
  tooMany: (cause: string, seconds: number) =>
    `Your ${what} was not sent yet: too many came ${cause}. Send it again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  token: {
    invalid: `Your ${what} was not sent. Send it again.`,
    expired: `This page was open for too long. Send your ${what} again.`,
    // Browsers fill in forms faster than a person types.
    "too soon": `Check your ${what}, then send it again.`,
  } satisfies Record<TokenProblem, string>,
});

/**
 * What public pages say where there is no form to show, by the status.
 * @param own what one page says beside that
 */
export function problemsOn(what: string, own: Readonly<Record<number, Problem>>) {
  const title = `Your ${what} was not sent`;
  const problems: Readonly<Record<number, Problem>> = {
    408: {
      title,
      text: "The connection was too slow for the files. Go back and send it again, or without files.",
    },
    ...own,
  };
  const ours: Problem = {
    title: "Something went wrong",
    text: "There is a problem on our side. Try again in a moment.",
  };
  const yours: Problem = {
    title,
    text: "It arrived in a form that we cannot read. Go back and send it again.",
  };
  return (status: number): Problem => problems[status] ?? (status >= 500 ? ours : yours);
}
