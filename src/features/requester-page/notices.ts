import { noticesOn, problemsOn } from "../public-forms/notices.ts";
import { maxReplyLength } from "./page.ts";

const common = noticesOn("reply");

/** Shown above the box when a reply has to be sent again. */
export const notices = {
  ...common,
  empty: "Enter your reply.",
  tooLong: `Use at most ${maxReplyLength.toLocaleString("en")} characters.`,
  unreadable: "Your reply was not sent: it contains characters that we cannot read.",
  tooMany: (seconds: number) => common.tooMany("in a short time", seconds),
};

/** What a page says where there is no conversation to show. */
export const problemOf = problemsOn("reply", {
  404: {
    title: "Conversation not found",
    text: "This link is incomplete, or it no longer works. Use the latest link that you have from us.",
  },
  403: {
    title: "Your reply was not sent",
    text: "It came from another page. Open the link to your request, and reply there.",
  },
  413: {
    title: "Your reply is too long",
    text: "It was not sent. Go back, shorten it, and send it again.",
  },
  429: {
    title: "Try again in a minute",
    text: "Too many requests came from your network.",
  },
});
