import type { MessageInitShape } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type ReactNode, useState } from "preact/compat";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import {
  type MailTemplate,
  type SendTestMailRequestSchema,
  WorkspaceService,
} from "../../../../gen/ticketing/v1/workspace_service_pb.ts";
import { type Language, languageNames, languages } from "../../../language/languages.ts";
import { useAction } from "../api/action.ts";
import { describeFailure } from "../api/failure.ts";
import { readSettings } from "../boot/settings.ts";
import { language as ownLanguage, t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { changedFields, useEdit } from "../session/drafts.ts";
import { Button } from "../ui/button/button.tsx";
import { FailureNotice, QueryState } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/form/field.tsx";
import { useDebounced } from "../ui/form/search-input.tsx";
import { IsolatedParts } from "../ui/text/isolate.tsx";
import { MailPreviewPane } from "./mail-preview.tsx";
import "./mail-template.css";

const { getMailTemplate, previewMail, sendTestMail, updateMailTemplate } = WorkspaceService.method;

interface OwnTexts {
  readonly confirmation: string;
  readonly closing: string;
}

interface Draft extends Pick<MailTemplate, "logoUrl" | "accentColor" | "intro" | "footer"> {
  readonly texts: Readonly<Partial<Record<Language, OwnTexts>>>;
}

const noTexts: OwnTexts = { confirmation: "", closing: "" };

const draftOf = ({ logoUrl, accentColor, intro, footer, texts }: MailTemplate): Draft => ({
  ...{ logoUrl, accentColor, intro, footer },
  texts: Object.fromEntries(
    texts.map(({ language, confirmation, closing }) => [language, { confirmation, closing }]),
  ),
});

const ownTexts = ({ texts }: Draft) =>
  languages.flatMap((language) => {
    const { confirmation, closing } = texts[language] ?? noTexts;
    return confirmation || closing ? [{ language, confirmation, closing }] : [];
  });

/** The draft as a message. */
const templateOf = (draft: Draft) => ({
  ...draft,
  logoUrl: draft.logoUrl.trim(),
  accentColor: draft.accentColor.trim(),
  texts: ownTexts(draft),
});

/** The template of emails to requesters. */
export function MailTemplateSection() {
  const query = useQuery(getMailTemplate);
  return (
    <section className="mail-template-section" aria-labelledby="mail-template">
      <div className="section-title">
        <h2 id="mail-template">{t("Emails to requesters")}</h2>
      </div>
      <QueryState query={query} label={t("Loading the template")} />
      {query.data?.data && <MailTemplateForm template={query.data.data} />}
    </section>
  );
}

/** Names of the fields in masks of updates. */
const paths = {
  ...{ logoUrl: "logo_url", accentColor: "accent_color" },
  ...{ intro: "intro", footer: "footer", texts: "texts" },
} as const;

function changedPaths(before: Draft, after: Draft): string[] {
  return changedFields(templateOf(before), templateOf(after)).map((name) => paths[name]);
}

function MailTemplateForm({ template }: { template: MailTemplate }) {
  const saved = draftOf(template);
  const [draft, setDraft] = useEdit("mail-template", saved);
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [kind, setKind] = useState("reply");
  const changed = changedPaths(saved, draft);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const texts = draft.texts[language] ?? noTexts;
  const changeTexts = (changes: Partial<OwnTexts>) =>
    change({ texts: { ...draft.texts, [language]: { ...texts, ...changes } } });

  const shown = JSON.parse(useDebounced(JSON.stringify(draft))) as Draft;
  const preview = useQuery(
    previewMail,
    { template: templateOf(shown), kind, language },
    { placeholderData: keepPreviousData, retry: false },
  );
  const update = useAction(updateMailTemplate, {
    changes: [getMailTemplate],
    onShown: () => announce(t("Saved the template")),
  });

  const problems = preview.error ? describeFailure(preview.error).fields : {};
  const problemOf = (field: string) => problems[`template.${field}`];
  const index = ownTexts(shown).findIndex((each) => each.language === language);
  const isShown = Object.keys(problems).some((field) => field.startsWith("template."));
  return (
    <div className="mail-template">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ ...templateOf(draft), updateMask: { paths: changed } });
        }}
      >
        <TextField
          label={t("Address of your logo")}
          hint={t("Optional, over https. Mail programs load the image from there.")}
          error={problemOf("logoUrl")}
          type="url"
          placeholder="https://"
          value={draft.logoUrl}
          onChange={(logoUrl) => change({ logoUrl })}
          maxLength={2_048}
        />
        <TextField
          label={t("Accent colour")}
          hint={rich("Optional, such as {example}: a line at the top.", {
            example: <code>#2f6fed</code>,
          })}
          error={problemOf("accentColor")}
          value={draft.accentColor}
          onChange={(accentColor) => change({ accentColor })}
          maxLength={7}
        />
        <TextAreaField
          label={t("Above the message")}
          hint={placeholderHint(everywhere)}
          error={problemOf("intro")}
          value={draft.intro}
          onChange={(intro) => change({ intro })}
          maxLength={4_000}
          rows={3}
        />
        <TextAreaField
          label={t("Below the message")}
          hint={placeholderHint(everywhere)}
          error={problemOf("footer")}
          value={draft.footer}
          onChange={(footer) => change({ footer })}
          maxLength={4_000}
          rows={3}
        />
        <fieldset className="mail-template-texts">
          <legend>{t("Texts by language")}</legend>
          <SelectField
            label={t("Language of the requester")}
            hint={t("The preview is in this language too.")}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => setLanguage(value as Language)}
          />
          <TextAreaField
            label={t("End of a reply")}
            hint={placeholderHint([...everywhere, ...inReplies])}
            error={problemOf(`texts[${index}].closing`)}
            onFocus={() => setKind("reply")}
            value={texts.closing}
            onChange={(closing) => changeTexts({ closing })}
            maxLength={4_000}
            rows={3}
            dir="auto"
          />
          <TextAreaField
            label={t("Confirmation of a new ticket")}
            hint={
              <>
                {t("Leave it empty to use the default text.")} {placeholderHint(everywhere)}
              </>
            }
            error={problemOf(`texts[${index}].confirmation`)}
            value={texts.confirmation}
            onChange={(confirmation) => changeTexts({ confirmation })}
            onFocus={() => setKind("confirmation")}
            maxLength={4_000}
            rows={4}
            dir="auto"
          />
        </fieldset>
        {Boolean(preview.error) && !isShown && (
          <FailureNotice error={preview.error} retry={preview.refetch} />
        )}
        {update.error && !isShown && <FailureNotice error={update.error} />}
        <p>
          <Button
            type="submit"
            variant="primary"
            busy={update.isPending}
            disabled={changed.length === 0}
          >
            {t("Save template")}
          </Button>
        </p>
      </form>
      <MailPreviewPane mail={preview.data?.data} kind={kind} onKind={setKind}>
        <SendTest request={{ template: templateOf(draft), kind, language }} />
      </MailPreviewPane>
    </div>
  );
}

const { canMail = false } = readSettings();

/** Sends the sample to the user, if they and the service can use email. */
function SendTest({ request }: { request: MessageInitShape<typeof SendTestMailRequestSchema> }) {
  const { data: me } = useQuery(MeService.method.getMe);
  const email = me?.data?.member?.email;
  const send = useAction(sendTestMail, {
    onShown: () => announce(t("A test email is on its way to {email}", { email: email ?? "" })),
  });
  if (!canMail || !email) {
    return null;
  }
  return (
    <>
      <p>
        <Button icon={Send} busy={send.isPending} onClick={() => send.mutate(request)}>
          {t("Send a test email to me")}
        </Button>
      </p>
      {send.error && <FailureNotice error={send.error} />}
    </>
  );
}

const everywhere = ["ticket.number", "workspace.name"];
const inReplies = ["agent.name", "requester.name", "ticket.subject"];

const placeholderHint = (names: readonly string[]): ReactNode =>
  rich("In Markdown. Placeholders: {placeholders}.", {
    placeholders: (
      <IsolatedParts>
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{`{${name}}`}</code>
          </span>
        ))}
      </IsolatedParts>
    ),
  });
