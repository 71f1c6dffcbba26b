import { uploadLimits } from "../attachments/upload.ts";
import type { TokenProblem } from "../public-forms/tokens.ts";
import { maxReplyLength } from "./page.ts";

/** Shown above the box when a reply has to be sent again. */
export const notices = {
  empty: "Enter your reply.",
  tooLong: `Use at most ${maxReplyLength.toLocaleString("en")} characters.`,
  unreadable: "Your reply was not sent: it contains characters that we cannot read.",
  files: `Your reply was not sent: attach at most ${uploadLimits.files} files, of ${uploadLimits.totalBytes >> 20} MB in all. Choose them again.`,
  noRoom: "Your reply was not sent: we cannot take files at the moment. Send it without files.",
  failed: "Your reply was not sent, because of a problem on our side. Send it again in a moment.",
  tooMany: (seconds: number) =>
    `Your reply was not sent yet: too many came in a short time. Send it again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  token: {
    invalid: "Your reply was not sent. Send it again.",
    expired: "This page was open for too long. Send your reply again.",
    "too soon": "Check your reply, then send it again.",
  } satisfies Record<TokenProblem, string>,
};

interface Problem {
  readonly title: string;
  readonly text: string;
}

/** What a page says where there is no conversation to show. */
export const problemOf = (status: number): Problem =>
  problems.get(status) ?? (status >= 500 ? ours : yours);

const problems = new Map<number, Problem>([
  [
    408,
    {
      title: "Your reply was not sent",
      text: "The connection was too slow for the files. Go back and send it again, or without files.",
    },
  ],
  [
    404,
    {
      title: "Conversation not found",
      text: "This link is incomplete, or it no longer works. Use the latest link that you have from us.",
    },
  ],
  [
    403,
    {
      title: "Your reply was not sent",
      text: "It came from another page. Open the link to your request, and reply there.",
    },
  ],
  [
    413,
    {
      title: "Your reply is too long",
      text: "It was not sent. Go back, shorten it, and send it again.",
    },
  ],
  [
    429,
    {
      title: "Try again in a minute",
      text: "Too many requests came from your network.",
    },
  ],
]);

const ours: Problem = {
  title: "Something went wrong",
  text: "There is a problem on our side. Try again in a moment.",
};

const yours: Problem = {
  title: "Your reply was not sent",
  text: "It arrived in a form that we cannot read. Go back and send it again.",
};
