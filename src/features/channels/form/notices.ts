import { uploadLimits } from "../../attachments/upload.ts";
import { noticesOn, type Problem, problemsOn } from "../../public-forms/notices.ts";
import { maxLengths } from "./page.ts";

const common = noticesOn("message");

/** Shown above the form when it has to be sent again. */
export const notices = {
  ...common,
  wrong: "Correct the highlighted fields, then send your message again.",
  tooMany: (seconds: number) => common.tooMany("from your network", seconds),
};

/** What a page says where there is no form to show. */
export const problemOf = (status: number, withFiles = false): Problem =>
  withFiles && status === 413 ? largeFiles : problems(status);

const largeFiles: Problem = {
  title: "Your files are too large",
  text: `Your message was not sent. Go back, choose files of ${uploadLimits.totalBytes >> 20} MB in all, and send it again.`,
};

const problems = problemsOn("message", {
  403: {
    title: "Your message was not sent",
    text: "This form cannot be used from the page where you found it.",
  },
  429: {
    title: "Your message was not sent yet",
    text: "Too many came from your network. Go back and send it again in a minute.",
  },
  404: {
    title: "Form not found",
    text: "This form does not exist, or it is closed. Check its address.",
  },
  413: {
    title: "Your message is too long",
    text: `It was not sent. Go back, shorten it to ${maxLengths.message.toLocaleString("en")} characters, and send it again.`,
  },
});
