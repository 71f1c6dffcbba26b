import { uploadLimits } from "../../attachments/upload.ts";
import type { TokenProblem } from "../../public-forms/tokens.ts";
import { maxLengths } from "./page.ts";

/** Shown above the form when it has to be sent again. */
export const notices = {
  wrong: "Correct the highlighted fields, then send your message again.",
  files: `Your message was not sent: attach at most ${uploadLimits.files} files, of ${uploadLimits.totalBytes >> 20} MB in all. Choose them again.`,
  noRoom: "Your message was not sent: we cannot take files at the moment. Send it without files.",
  failed: "Your message was not sent, because of a problem on our side. Send it again in a moment.",
  tooMany: (seconds: number) =>
    `Your message was not sent yet: too many came from your network. Send it again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  token: {
    invalid: "Your message was not sent. Send it again.",
    expired: "This page was open for too long. Send your message again.",
    // Browsers fill in forms faster than a person types.
    "too soon": "Check your message, then send it again.",
  } satisfies Record<TokenProblem, string>,
};

interface Problem {
  readonly title: string;
  readonly text: string;
}

/** What a page says where there is no form to show. */
export const problemOf = (status: number, withFiles = false): Problem =>
  (withFiles && status === 413 ? largeFiles : problems.get(status)) ??
  (status >= 500 ? ours : yours);

const largeFiles: Problem = {
  title: "Your files are too large",
  text: `Your message was not sent. Go back, choose files of ${uploadLimits.totalBytes >> 20} MB in all, and send it again.`,
};

const problems = new Map<number, Problem>([
  [
    408,
    {
      title: "Your message was not sent",
      text: "The connection was too slow for the files. Go back and send it again, or without files.",
    },
  ],
  [
    403,
    {
      title: "Your message was not sent",
      text: "This form cannot be used from the page where you found it.",
    },
  ],
  [
    429,
    {
      title: "Your message was not sent yet",
      text: "Too many came from your network. Go back and send it again in a minute.",
    },
  ],
  [
    404,
    {
      title: "Form not found",
      text: "This form does not exist, or it is closed. Check its address.",
    },
  ],
  [
    413,
    {
      title: "Your message is too long",
      text: `It was not sent. Go back, shorten it to ${maxLengths.message.toLocaleString("en")} characters, and send it again.`,
    },
  ],
]);

const ours: Problem = {
  title: "Something went wrong",
  text: "There is a problem on our side. Try again in a moment.",
};
const yours: Problem = {
  title: "Your message was not sent",
  text: "It arrived in a form that we cannot read. Go back and send it again.",
};
