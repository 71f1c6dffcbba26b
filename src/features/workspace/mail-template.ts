import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type MailTemplate as MailTemplateMessage,
  type MailTemplateSchema,
  type PreviewMailRequest,
  type SendTestMailRequest,
  type UpdateMailTemplateRequest,
  UpdateMailTemplateRequestSchema,
} from "../../../gen/ticketing/v1/workspace_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { lockWorkspace, Workspace } from "../../identity/workspace.ts";
import { translatorFor } from "../../language/catalogues.ts";
import type { Language } from "../../language/languages.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { failedPrecondition, invalidArgument } from "../../rpc/errors/api-error.ts";
import { changesOf } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";
import type { AuditChange } from "../audit/entity.ts";
import { toHtml, toText } from "../mail/body.ts";
import { type MailContent, readableParts } from "../mail/compose.ts";
import type { Notices } from "../mail/notices.ts";
import { checkTemplate, type MailTemplate, readTemplate } from "../mail/template.ts";
import { MemberEntity } from "../members/entity.ts";

/** Reads the template of a workspace. */
export async function getMailTemplate(reads: Reads) {
  const [row] = await reads.query<Stored>(selectTemplate, []);
  return toMessage(readTemplate(row?.template ?? {}));
}

interface Stored {
  readonly name: string;
  readonly template: object;
}

const selectTemplate = `select name, mail_template as template from workspaces where id = $1`;

/** Changes the template. @throws {ApiError} INVALID_ARGUMENT */
export async function updateMailTemplate(
  { em, workspaceId }: Tx,
  request: UpdateMailTemplateRequest,
  call: AuthenticatedCall,
) {
  const changes = changesOf(UpdateMailTemplateRequestSchema, request);
  await lockWorkspace(em, workspaceId);
  const row = await em.findOneOrFail(Workspace, workspaceId, { populate: ["mailTemplate"] });
  const before = readTemplate(row.mailTemplate);
  const after = fromMessage({ ...toMessage(before), ...changes });
  requireValid(after);
  const changed = changesBetween(before, after);
  if (changed.length > 0) {
    row.mailTemplate = after;
    const target = { id: workspaceId, workspaceId, name: row.name };
    audit(em, call, "workspace.mail_template_updated", target, changed);
  }
  return toMessage(after);
}

/** Composes a sample email. @throws {ApiError} INVALID_ARGUMENT */
export async function previewMail(
  reads: Reads,
  request: PreviewMailRequest,
  { principal }: AuthenticatedCall,
) {
  const member = principal.member && (await findMember(reads, principal.member.id));
  const { subject, blocks, language, letterhead } = await sampleOf(reads, request, member);
  return {
    subject,
    text: toText(blocks),
    html: toHtml(subject, blocks, language, letterhead),
  };
}

/** How long it is worth sending. */
const testMailMs = 3_600_000;

/**
 * Sends a sample email to the member who acts.
 * @throws {ApiError} EMAIL_UNAVAILABLE, INVALID_ARGUMENT
 */
export async function sendTestMail(
  { enqueue, workspaceId }: Tx,
  request: SendTestMailRequest,
  { principal }: AuthenticatedCall,
  { reads, notices }: { reads: Reads; notices: Notices },
): Promise<void> {
  const member = principal.member && (await findMember(reads, principal.member.id));
  const sample = await sampleOf(reads, request, member);
  if (!notices.canSend || !member?.email) {
    const message = notices.canSend ? "you have no email address here" : "email is not set up";
    throw failedPrecondition("EMAIL_UNAVAILABLE", message);
  }
  const expiresAt = new Date(Date.now() + testMailMs);
  await notices.send(enqueue, { ...sample, to: member.email, expiresAt }, workspaceId);
}

async function findMember(reads: Reads, id: string): Promise<MemberEntity | undefined> {
  const [member] = await reads.rows(MemberEntity, { where: { id } });
  return member;
}

/** The parts of a sample that a reader sees. The member who acts is its agent. */
async function sampleOf(
  reads: Reads,
  request: PreviewMailRequest | SendTestMailRequest,
  member: MemberEntity | undefined,
) {
  const template = fromMessage(request.template as MailTemplateMessage);
  requireValid(template, "template.");
  const [row] = await reads.query<Stored>(selectTemplate, []);
  const translator = await translatorFor(request.language as Language);
  const { t } = translator;
  const kind = request.kind as MailContent["kind"];
  return readableParts({
    translator,
    kind,
    ticket: { number: 1042, subject: t("My lamp does not shine") },
    body: t("Hello Ada,\n\nyour new lamp is **on its way**. It arrives tomorrow."),
    agent: { name: member?.name || "Grace Hopper", signature: member?.signature ?? "" },
    requesterName: "Ada Lovelace",
    workspace: { name: row?.name ?? "", template },
    attachments: [],
    files: [],
    replyTo: "support@example.com",
    cc: [],
    footer: "",
    url: "https://example.com/",
    references: kind === "reply" ? ["<1@example.com>"] : [],
    isConfirmed: kind === "confirmation",
  });
}

function requireValid(template: MailTemplate, prefix?: string): void {
  const violations = checkTemplate(template, prefix);
  if (violations.length > 0) {
    throw invalidArgument(violations);
  }
}

/** Values of fields without presence, which a mask can clear. */
function fromMessage(message: Partial<MessageInitShape<typeof MailTemplateSchema>>): MailTemplate {
  const { logoUrl = "", accentColor = "", intro = "", footer = "", texts = [] } = message;
  return {
    ...{ logoUrl, accentColor, intro, footer },
    texts: texts.map(({ language = "", confirmation = "", closing = "" }) => ({
      language: language as MailTemplate["texts"][number]["language"],
      confirmation,
      closing,
    })),
  };
}

const toMessage = ({ texts, ...template }: MailTemplate) => ({
  ...template,
  texts: texts.map((each) => ({ ...each })),
});

/** In the audit trail, texts are cut at this many characters. */
const maxShown = 200;

function changesBetween(before: MailTemplate, after: MailTemplate): AuditChange[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => (old[field] ?? "") !== (now[field] ?? ""))
    .map((field) => ({ field, before: cut(old[field]), after: cut(now[field]) }));
}

const flat = ({ texts, ...template }: MailTemplate): Record<string, string> => ({
  ...template,
  ...Object.fromEntries(
    texts.flatMap(({ language, confirmation, closing }) => [
      [`texts.${language}.confirmation`, confirmation],
      [`texts.${language}.closing`, closing],
    ]),
  ),
});

const cut = (text = "") =>
  text.length <= maxShown ? text : `${text.slice(0, maxShown).toWellFormed()}…`;
