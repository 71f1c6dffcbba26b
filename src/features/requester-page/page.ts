import { balanced } from "../../html/bidi.ts";
import { findLinks } from "../../html/find-links.ts";
import { cspHash, escapeHtml, htmlDocument, isolatedHtml, pageStyle } from "../../html/html.ts";
import { localTimesScript, timeElement } from "../../html/local-times.ts";
import type { Attachment } from "../attachments/entity.ts";
import { fileField } from "../attachments/upload.ts";
import type { Status } from "../tickets/entity.ts";
import type { Conversation, ShownMessage } from "./conversation.ts";

/** Longest reply, in characters, as the contract has it. */
export const maxReplyLength = 65_536;

/** The box in which the requester replies. */
export interface ReplyBox {
  /** The form's own token. */
  readonly formToken: string;
  /** What was entered before. */
  readonly text?: string;
  /** Why the reply was not sent. */
  readonly notice?: string;
}

interface ConversationPage {
  readonly conversation: Conversation;
  /** The token of the link. */
  readonly token: string;
  /** Undefined on the pages of earlier messages. */
  readonly box: ReplyBox | undefined;
}

/** The page of a conversation. It needs no script: the one that it has shows times in the zone of the browser. */
export function conversationPage({ conversation, token, box }: ConversationPage): string {
  const { number, subject, status, follows, agentName, messages, earlier, isMailed } = conversation;
  const items = messages.map((message, index) => {
    const isLatest = box !== undefined && index === messages.length - 1;
    return messageItem(message, { agentName, token, isLatest });
  });
  return page(
    subject,
    `<p class="soft">Ticket ${number}${follows === null ? "" : `, which continues ticket ${follows}`}</p>
    <p class="state">${states[status]} ${isMailed ? mailed : notMailed}</p>
    ${box && messages.length > fewMessages ? '<p><a href="#latest">Go to the latest message</a></p>' : ""}
    ${earlier ? `<p><a href="?before=${escapeHtml(earlier)}">Show earlier messages</a></p>` : ""}
    <ol class="conversation">${items.join("")}</ol>
    ${box ? replyForm(conversation, token, box) : `<p><a href="${escapeHtml(token)}#latest">Show the latest messages</a></p>`}`,
  );
}

/** As many as are seen at once. */
const fewMessages = 3;

const mailed = "Replies appear on this page, and we send them by email.";
const notMailed =
  "Replies appear on this page. Bookmark it to come back: we do not send them by email.";

/** Shown instead of the conversation. */
export const problemPage = (title: string, text: string) =>
  page(title, `<p role="alert">${escapeHtml(text)}</p>`);

const states: Record<Status, string> = {
  open: "<strong>Open.</strong> We will reply as soon as we can.",
  pending: "<strong>Waiting for you.</strong> We need your reply to go on.",
  resolved:
    "<strong>Resolved.</strong> If something is still not right, reply and we will look at it again.",
  closed: "<strong>Closed.</strong> If you reply, we will open a new ticket for it.",
};

interface ItemContext {
  readonly agentName: string;
  readonly token: string;
  readonly isLatest: boolean;
}

function messageItem(message: ShownMessage, { agentName, token, isLatest }: ItemContext): string {
  const { author, body, quotedText, attachments, createdAt } = message;
  const name = author === "agent" ? isolatedHtml(agentName) : "You";
  return `<li class="${author}"${isLatest ? ' id="latest"' : ""}>
    <p class="byline"><strong>${name}</strong> ${timeElement(createdAt)}</p>
    ${textBlock(body)}
    ${quotedText && `<details><summary>Earlier messages in this email</summary>${textBlock(quotedText)}</details>`}
    ${attachments.length > 0 ? `<ul class="files">${attachments.map((file) => `<li>${fileLink(file, token)}</li>`).join("")}</ul>` : ""}
  </li>`;
}

const textBlock = (text: string) => `<div class="text" dir="auto">${richText(text)}</div>`;

/** A text that a stranger may have written, escaped, with its links. */
const richText = (text: string): string =>
  findLinks(balanced(text))
    .map(({ text, href }) => (href === undefined ? escapeHtml(text) : externalLink(href, text)))
    .join("");

/** A link to a page that is not ours. */
const externalLink = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow ugc">${isolatedHtml(text)}</a>`;

function fileLink({ id, name, url, size }: Attachment, token: string): string {
  const shown = name || "File";
  const bytes = size ? ` <span class="soft">${sizeText(size)}</span>` : "";
  if (id !== "") {
    const href = `../files/${encodeURIComponent(id)}?token=${token}`;
    return `<a href="${escapeHtml(href)}">${isolatedHtml(shown)}</a>${bytes}`;
  }
  const isWeb = /^https:\/\//i.test(url) && URL.canParse(url);
  return (isWeb ? externalLink(url, shown) : isolatedHtml(shown)) + bytes;
}

const sizeText = (bytes: number) =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1e6
      ? `${Math.round(bytes / 1000)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;

function replyForm(
  { status, takesFiles }: Conversation,
  token: string,
  { formToken, text = "", notice }: ReplyBox,
): string {
  const problem = notice ? `<p role="alert" id="problem">${escapeHtml(notice)}</p>` : "";
  // Parsers of HTML drop the first line end in a text area.
  return `<form method="post" action="${escapeHtml(token)}#problem" accept-charset="utf-8"${takesFiles ? ' enctype="multipart/form-data"' : ""}>
    ${problem}
    <input type="hidden" name="token" value="${escapeHtml(formToken)}">
    <label for="message">Your reply</label>
    <textarea id="message" name="message" rows="6" dir="auto" maxlength="${maxReplyLength}" required${notice ? ' aria-describedby="problem"' : ""}>
${escapeHtml(text)}</textarea>
    ${takesFiles ? fileField : ""}
    <button>${status === "closed" ? "Send as a new ticket" : "Send reply"}</button>
  </form>`;
}

const style = `${pageStyle}
  main { max-width: 42rem }
  .state { padding: .625rem .875rem; border: 1px solid var(--border); border-radius: 8px; background: var(--surface-sunk) }
  .conversation { margin: 1.5rem 0; padding: 0; list-style: none }
  .conversation > li { margin: 0 0 .875rem; padding: .75rem 1rem; border: 1px solid var(--border); border-radius: 12px; background: var(--surface) }
  .conversation > .agent { background: var(--surface-sunk) }
  .conversation > :target { border-color: var(--accent) }
  .byline { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; margin: 0 0 .375rem }
  .byline time { font-size: .875rem }
  .text { white-space: pre-wrap }
  details { margin-top: .75rem; color: var(--text-soft) }
  summary { cursor: pointer }
  details .text { margin-top: .5rem; padding-left: .75rem; border-left: 2px solid var(--border) }
  .files { margin: .75rem 0 0; padding-left: 1.25rem }
`;

/** The only style and the only script that the page may have. */
export const sources = `style-src ${cspHash(style)}; script-src ${cspHash(localTimesScript)}`;

const page = (title: string, body: string) =>
  htmlDocument(
    title,
    style,
    `${body}<script>${localTimesScript}</script>`,
    '<meta name="robots" content="noindex">',
  );
