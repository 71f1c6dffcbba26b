import type { WorkspaceLanguage } from "../../../gen/enums.ts";
import type { FieldViolation } from "../../rpc/errors/api-error.ts";
import { type Placeholder, placeholderProblem } from "./placeholders.ts";

/** How the emails of a workspace to its requesters look, and texts in them, in Markdown. */
export interface MailTemplate {
  /** Over `https`; empty if there is none, as are the others. */
  readonly logoUrl: string;
  /** Such as `#2f6fed`. */
  readonly accentColor: string;
  readonly intro: string;
  readonly footer: string;
  readonly texts: readonly MailTexts[];
}

/** Texts of emails in a language. */
interface MailTexts {
  readonly language: WorkspaceLanguage;
  readonly confirmation: string;
  readonly closing: string;
}

const empty: MailTemplate = { logoUrl: "", accentColor: "", intro: "", footer: "", texts: [] };

/** The template as it is stored, without what was not set. */
export const readTemplate = (stored: object): MailTemplate => ({ ...empty, ...stored });

/** A confirmation repeats nothing that its requester chose, and no member has written it. */
const everywhere: readonly Placeholder[] = ["ticket.number", "workspace.name"];
const inClosings: readonly Placeholder[] = [
  ...everywhere,
  "agent.name",
  "requester.name",
  "ticket.subject",
];

/** The faults of a template beyond the rules of the contract. @param prefix of its fields, such as `template.` */
export function checkTemplate(template: MailTemplate, prefix = ""): FieldViolation[] {
  const { logoUrl, intro, footer, texts } = template;
  const checked: [field: string, text: string, allowed: readonly Placeholder[]][] = [
    ["intro", intro, everywhere],
    ["footer", footer, everywhere],
    ...texts.flatMap(({ confirmation, closing }, index): typeof checked => [
      [`texts[${index}].confirmation`, confirmation, everywhere],
      [`texts[${index}].closing`, closing, inClosings],
    ]),
  ];
  const violations = checked.flatMap(([field, text, allowed]) => {
    const problem = placeholderProblem(text, allowed);
    return problem === undefined ? [] : [{ field, ...problem }];
  });
  if (logoUrl !== "" && !isPlain(logoUrl)) {
    const message = "must be a URL without a user name or password";
    violations.push({ field: "logoUrl", reason: "INVALID_FORMAT", message });
  }
  const languages = texts.map(({ language }) => language);
  const twice = languages.findIndex((language, index) => languages.indexOf(language) < index);
  if (twice !== -1) {
    const message = "another entry has this language";
    violations.push({ field: `texts[${twice}].language`, reason: "DUPLICATE_VALUE", message });
  }
  return violations.map((each) => ({ ...each, field: prefix + each.field }));
}

function isPlain(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === "" && url.password === "";
}
