import { escapeHtml, html, htmlDocument, isolatedHtml, pageStyle } from "../../../html/html.ts";
import type { Translator } from "../../../language/translate.ts";
import { fileField } from "../../attachments/upload.ts";
import type { Problem } from "../../public-forms/notices.ts";

/** Values of the form. */
export interface FormValues {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Maximum characters in each of them. */
export const maxLengths = { name: 200, email: 254, subject: 200, message: 10_000 } as const;

export interface FormPage {
  readonly translator: Translator;
  readonly title: string;
  readonly token: string;
  readonly values?: Partial<FormValues>;
  /** A sentence for each invalid field. */
  readonly problems?: ReadonlyMap<string, string>;
  /** Shown above the form. */
  readonly notice?: string;
  /** Whether it accepts files. */
  readonly attachments?: boolean;
}

/** Field that people do not see and bots fill in. */
export const honeypot = "website";

/** The page of a form. It needs no script. */
export function formPage({
  translator,
  title,
  token,
  values = {},
  problems = new Map(),
  notice = "",
  attachments = false,
}: FormPage): string {
  const { t } = translator;
  const field = (name: keyof FormValues, label: string, attributes: string) => {
    const problem = problems.get(name);
    const value = escapeHtml(values[name] ?? "");
    const described = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : "";
    const all = `id="${name}" name="${name}" maxlength="${maxLengths[name]}" dir="auto" ${attributes}${described}`;
    const input =
      name === "message"
        ? `<textarea ${all} rows="8">${value}</textarea>`
        : `<input ${all} value="${value}">`;
    const text = problem
      ? `<p id="${name}-problem" class="problem">${escapeHtml(problem)}</p>`
      : "";
    return `<label for="${name}">${label}</label>${input}${text}`;
  };
  return page(
    translator,
    title,
    `${notice && `<p role="alert">${escapeHtml(notice)}</p>`}
    <form method="post" accept-charset="utf-8"${attachments ? ' enctype="multipart/form-data"' : ""}>
      <input type="hidden" name="token" value="${escapeHtml(token)}">
      ${field("name", `${escapeHtml(t("Your name"))} <span class="soft">${escapeHtml(t("(optional)"))}</span>`, 'autocomplete="name"')}
      ${field("email", escapeHtml(t("Your email address")), 'type="email" autocomplete="email" required')}
      ${field("subject", escapeHtml(t("Subject")), "required")}
      ${field("message", escapeHtml(t("How can we help?")), "required")}
      ${attachments ? fileField(translator) : ""}
      <div class="away" aria-hidden="true">
        <label for="${honeypot}">${escapeHtml(t("Leave this empty"))}</label>
        <input id="${honeypot}" name="${honeypot}" tabindex="-1" autocomplete="off">
      </div>
      <button>${escapeHtml(t("Send"))}</button>
    </form>`,
  );
}

/** The details of a submission on the page that is shown after it. */
interface Thanks {
  readonly ticketNumber: number;
  /** Address that replies are mailed to; undefined if the service sends no email. */
  readonly email: string | undefined;
  /** URL of the conversation page, which shows replies in any case. */
  readonly conversation: string;
}

/**
 * Shown after the message was received.
 * @param thanks undefined after a while, because anyone with the address can open the page
 * @param path of the form
 */
export function thanksPage(
  translator: Translator,
  title: string,
  thanks: Thanks | undefined,
  path: string,
): string {
  const { t } = translator;
  const details =
    thanks === undefined
      ? ""
      : `<p>${numberText(translator, thanks)} ${whereWeReply(translator, thanks)}</p>
         <p><a href="${escapeHtml(thanks.conversation)}" target="_blank" rel="noopener noreferrer">${escapeHtml(t("Follow your request"))}</a></p>`;
  return page(
    translator,
    title,
    `<p role="status">${escapeHtml(t("Thank you. We received your message."))}</p>${details}
     <p><a href="${escapeHtml(path)}">${escapeHtml(t("Send another message"))}</a></p>`,
  );
}

const numberText = ({ rich }: Translator, { ticketNumber }: Thanks) =>
  html(
    rich("Your ticket number is {number}.", {
      number: { html: `<strong>${ticketNumber}</strong>` },
    }),
  );

const whereWeReply = ({ t, rich }: Translator, { email }: Thanks) =>
  email === undefined
    ? escapeHtml(
        t(
          "We will reply on the page of your request. Bookmark that page: we do not send replies by email.",
        ),
      )
    : html(
        rich("We will reply to {email}.", {
          email: { html: `<strong>${isolatedHtml(email)}</strong>` },
        }),
      );

/** Shown instead of the form when there is nothing to fill in. */
export const problemPage = (translator: Translator, { title, text }: Problem) =>
  page(translator, title, `<p role="alert">${escapeHtml(text)}</p>`);

const style = `${pageStyle}
  .problem { margin: .375rem 0 0; color: var(--bad) }
  [aria-invalid=true] { border-color: var(--bad) }
  .away { position: absolute; left: -9999px }
`;

const page = ({ language }: Translator, title: string, body: string) =>
  htmlDocument(title, style, body, { language });
