import { setImmediate as turn } from "node:timers/promises";
import { balanced } from "../../html/bidi.ts";
import { findLinks } from "../../html/find-links.ts";
import {
  cspHash,
  escapeHtml,
  type Html,
  html,
  htmlDocument,
  isolatedHtml,
  pageStyle,
} from "../../html/html.ts";
import { localTimesScript, timeElement } from "../../html/local-times.ts";
import { parseMarkdown } from "../../html/markdown.ts";
import { markdownHtml } from "../../html/markdown-html.ts";
import { sizeText } from "../../language/size-text.ts";
import { type Message, msg, type Translator } from "../../language/translate.ts";
import type { Attachment } from "../attachments/entity.ts";
import { fileField } from "../attachments/upload.ts";
import type { Problem } from "../public-forms/notices.ts";
import type { Status } from "../tickets/entity.ts";
import type { Conversation, ShownMessage } from "./conversation.ts";

/** Longest reply, in characters, as the contract has it. */
export const maxReplyLength = 65_536;

/** The box in which the requester replies. */
export interface ReplyBox {
  /** The form's own token. */
  readonly formToken: string;
  /** The text that was entered before. */
  readonly text?: string;
  /** Why the reply was not sent. */
  readonly notice?: string;
}

interface ConversationPage {
  readonly translator: Translator;
  readonly conversation: Conversation;
  /** The query of an address of the page, which keeps its language. */
  readonly query: (parameters?: Readonly<Record<string, string>>) => string;
  /** The token of the link. */
  readonly token: string;
  /** Undefined on the pages of earlier messages. */
  readonly box: ReplyBox | undefined;
}

/** The page of a conversation. It needs no script: its only script shows times in the browser's time zone. */
export async function conversationPage({
  translator,
  query,
  conversation,
  token,
  box,
}: ConversationPage): Promise<string> {
  const { number, subject, status, follows, agentName, messages, earlier, isMailed } = conversation;
  const { t } = translator;
  const say = (message: Message) => escapeHtml(t(message));
  const items: string[] = [];
  for (const message of messages) {
    const isLatest = box !== undefined && message === messages.at(-1);
    items.push(messageItem(message, { translator, agentName, token, isLatest }));
    // Lets other requests be served between long texts.
    await turn();
  }
  const heading =
    follows === null
      ? t("Ticket {number}", { number })
      : t("Ticket {number}, which continues ticket {follows}", { number, follows });
  return page(
    translator,
    subject,
    `<p class="soft">${escapeHtml(heading)}</p>
    <p class="state">${stateText(translator, status)} ${say(isMailed ? mailed : notMailed)}</p>
    ${box && messages.length > fewMessages ? `<p><a href="#latest">${say(msg("Go to the latest message"))}</a></p>` : ""}
    ${earlier ? `<p><a href="${escapeHtml(query({ before: earlier }))}">${say(msg("Show earlier messages"))}</a></p>` : ""}
    <ol class="conversation">${items.join("")}</ol>
    ${box ? replyForm(translator, conversation, token + query(), box) : `<p><a href="${escapeHtml(token + query())}#latest">${say(msg("Show the latest messages"))}</a></p>`}`,
  );
}

/** The number that is seen at the same time. */
const fewMessages = 3;

const mailed = msg("Replies appear on this page, and we send them by email.");
const notMailed = msg(
  "Replies appear on this page. Bookmark it to come back: we do not send them by email.",
);

/** Shown instead of the conversation. */
export const problemPage = (translator: Translator, { title, text }: Problem) =>
  page(translator, title, `<p role="alert">${escapeHtml(text)}</p>`);

const states: Record<Status, Message> = {
  open: msg("<state>Open.</state> We will reply as soon as we can."),
  pending: msg("<state>Waiting for you.</state> We need your reply to continue."),
  resolved: msg(
    "<state>Resolved.</state> If something is still not right, reply and we will look at it again.",
  ),
  closed: msg("<state>Closed.</state> If you reply, we will open a new ticket for it."),
};

const stateText = ({ rich }: Translator, status: Status) =>
  html(
    rich<Html>(states[status], {
      state: (content) => ({ html: `<strong>${html(content)}</strong>` }),
    }),
  );

interface ItemContext {
  readonly translator: Translator;
  readonly agentName: string;
  readonly token: string;
  readonly isLatest: boolean;
}

function messageItem(message: ShownMessage, context: ItemContext): string {
  const { translator, agentName, token, isLatest } = context;
  const { t, locale } = translator;
  const { author, sender, body, quotedText, attachments, createdAt } = message;
  const name =
    author === "agent"
      ? isolatedHtml(agentName)
      : sender === null
        ? escapeHtml(t("You"))
        : isolatedHtml(sender.name || sender.email || t("Participant"));
  return `<li class="${author}"${isLatest ? ' id="latest"' : ""}>
    <p class="byline"><strong>${name}</strong> ${timeElement(createdAt, locale)}</p>
    ${author === "agent" ? `<div class="text">${markdownHtml(parseMarkdown(body))}</div>` : textBlock(body)}
    ${quotedText && `<details><summary>${escapeHtml(t("Earlier messages in this email"))}</summary>${textBlock(quotedText)}</details>`}
    ${attachments.length > 0 ? `<ul class="files">${attachments.map((file) => `<li>${fileLink(translator, file, token)}</li>`).join("")}</ul>` : ""}
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

function fileLink(
  translator: Translator,
  { id, name, url, size }: Attachment,
  token: string,
): string {
  const shown = name || translator.t("File");
  const bytes = size ? ` <span class="soft">${sizeText(translator.locale, size)}</span>` : "";
  if (id !== "") {
    const href = `../files/${encodeURIComponent(id)}?token=${token}`;
    return `<a href="${escapeHtml(href)}">${isolatedHtml(shown)}</a>${bytes}`;
  }
  const isWeb = /^https:\/\//i.test(url) && URL.canParse(url);
  return (isWeb ? externalLink(url, shown) : isolatedHtml(shown)) + bytes;
}

function replyForm(
  translator: Translator,
  { status, takesFiles }: Conversation,
  address: string,
  { formToken, text = "", notice }: ReplyBox,
): string {
  const { t } = translator;
  const problem = notice ? `<p role="alert" id="problem">${escapeHtml(notice)}</p>` : "";
  // Parsers of HTML drop the first line break in a text area.
  return `<form method="post" action="${escapeHtml(address)}#problem" accept-charset="utf-8"${takesFiles ? ' enctype="multipart/form-data"' : ""}>
    ${problem}
    <input type="hidden" name="token" value="${escapeHtml(formToken)}">
    <label for="message">${escapeHtml(t("Your reply"))}</label>
    <textarea id="message" name="message" rows="6" dir="auto" maxlength="${maxReplyLength}" required${notice ? ' aria-describedby="problem"' : ""}>
${escapeHtml(text)}</textarea>
    ${takesFiles ? fileField(translator) : ""}
    <button>${escapeHtml(t(status === "closed" ? "Send as a new ticket" : "Send reply"))}</button>
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
  .text > :first-child { margin-top: 0 }
  .text > :last-child { margin-bottom: 0 }
  .text :is(h3, h4) { margin: 1rem 0 .5rem; font-size: 1rem }
  .text :is(ul, ol) { margin: .75rem 0; padding-inline-start: 1.5rem }
  .text li > :is(ul, ol) { margin: 0 }
  .text blockquote { margin: .75rem 0; padding-inline-start: .75rem; border-inline-start: 2px solid var(--border); color: var(--text-soft) }
  .text hr { border: 0; border-top: 1px solid var(--border) }
  details { margin-top: .75rem; color: var(--text-soft) }
  summary { cursor: pointer }
  details .text { margin-top: .5rem; padding-inline-start: .75rem; border-inline-start: 2px solid var(--border) }
  .files { margin: .75rem 0 0; padding-inline-start: 1.25rem }
`;

/** The only style and the only script that the page may have. */
export const sources = `style-src ${cspHash(style)}; script-src ${cspHash(localTimesScript)}`;

const page = ({ language }: Translator, title: string, body: string) =>
  htmlDocument(title, style, `${body}<script>${localTimesScript}</script>`, {
    head: '<meta name="robots" content="noindex">',
    language,
  });
