import type { CannedReply } from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";

/** Values of the form of a canned reply. */
export interface CannedReplyDraft {
  readonly shortcut: string;
  readonly title: string;
  readonly body: string;
  /** Separated by commas. */
  readonly tags: string;
}

export const emptyDraft: CannedReplyDraft = { shortcut: "", title: "", body: "", tags: "" };

export const draftOf = ({ shortcut, title, body, tags }: CannedReply): CannedReplyDraft => ({
  shortcut,
  title,
  body,
  tags: tags.join(", "),
});

/** The draft as fields of the request. */
export function inputOf({ shortcut, title, body, tags }: CannedReplyDraft) {
  const labels = tags.split(",").map((tag) => tag.trim());
  return {
    shortcut: shortcut.trim().replace(/^\//, ""),
    title: title.trim(),
    body,
    tags: [...new Set(labels.filter(Boolean))],
  };
}
