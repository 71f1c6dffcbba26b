import type { FieldViolation } from "../../../rpc/api-error.ts";
import { escapeHtml, htmlDocument } from "../../../runtime/html.ts";

/** Values of the form. */
export interface FormValues {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export interface FormPage {
  readonly title: string;
  readonly token: string;
  readonly values?: Partial<FormValues>;
  readonly violations?: readonly FieldViolation[];
  /** Shown above the form. */
  readonly notice?: string;
}

/** Field that people do not see and bots fill in. */
export const honeypot = "website";

/** The page of a form. It needs no script. */
export function formPage({ title, token, values = {}, violations = [], notice = "" }: FormPage) {
  const field = (name: keyof FormValues, label: string, attributes: string) => {
    const problem = violations.find((violation) => violation.field === name);
    const value = escapeHtml(values[name] ?? "");
    const described = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : "";
    const input =
      name === "message"
        ? `<textarea id="${name}" name="${name}" ${attributes}${described}>${value}</textarea>`
        : `<input id="${name}" name="${name}" value="${value}" ${attributes}${described}>`;
    const text = problem
      ? `<p id="${name}-problem" class="problem">${escapeHtml(problem.message)}</p>`
      : "";
    return `<label for="${name}">${label}</label>${input}${text}`;
  };
  return page(
    title,
    `${notice && `<p class="problem" role="alert">${escapeHtml(notice)}</p>`}
    <form method="post" accept-charset="utf-8">
      <input type="hidden" name="token" value="${escapeHtml(token)}">
      ${field("name", "Your name", 'autocomplete="name" maxlength="200"')}
      ${field("email", "Your email address", 'type="email" autocomplete="email" required maxlength="254"')}
      ${field("subject", "Subject", 'required maxlength="200"')}
      ${field("message", "How can we help?", 'required rows="8" maxlength="10000"')}
      <div class="away" aria-hidden="true">
        <label for="${honeypot}">Leave this empty</label>
        <input id="${honeypot}" name="${honeypot}" tabindex="-1" autocomplete="off">
      </div>
      <button>Send</button>
    </form>`,
  );
}

/** Shown after the message was received. */
export const thanksPage = (title: string) =>
  page(title, '<p role="status">Thank you. We received your message.</p>');

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 6vh auto; padding: 0 1rem }
  label { display: block; margin-top: 1rem }
  input, textarea { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
  button { font: inherit; margin-top: 1.5rem; padding: .6rem 1.5rem; cursor: pointer }
  .problem { color: #b00020; margin: .3rem 0 }
  .away { position: absolute; left: -9999px }
`;

const page = (title: string, body: string) => htmlDocument(title, style, body);
