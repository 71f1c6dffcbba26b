import { create } from "@bufbuild/protobuf";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import {
  type Channel,
  type FormSettings,
  FormSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { isolated } from "../../../html/bidi.ts";
import { msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Warning } from "../ui/feedback/states.tsx";
import { TextAreaField } from "../ui/form/field.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import type { FieldsProps, KindSettings } from "./kind-settings.ts";
import "../ui/text/facts.css";
import "./channels.css";

interface FormValues {
  /** Separated by white space. */
  readonly origins: string;
  readonly attachments: boolean;
}

/** Forms on their own pages. */
export const formSettings: KindSettings<FormValues> = {
  empty: { origins: "", attachments: false },
  valuesOf(channel) {
    const { allowedOrigins, attachments } = settingsOf(channel);
    return { origins: allowedOrigins.join("\n"), attachments };
  },
  problemOf({ origins }) {
    const wrong = wordsOf(origins).find((text) => originOf(text) === undefined);
    return wrong && t("{text} is not an origin such as https://www.example.com.", { text: wrong });
  },
  settingsOf({ origins, attachments }) {
    const allowedOrigins = wordsOf(origins).map((text) => originOf(text) ?? text);
    return { case: "form", value: { allowedOrigins: [...new Set(allowedOrigins)], attachments } };
  },
  nameHint: msg("The title of the page."),
  Fields: FormFields,
  Page: FormPage,
};

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The origin of a URL, as people paste the address of a page. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

function FormFields({ values, onValues, problem, problemOf }: FieldsProps<FormValues>) {
  return (
    <>
      <TextAreaField
        label={t("Allowed origins")}
        hint={t("Optional. The sites that may embed the form or send to it, one per line.")}
        error={problem ?? problemOf("form.allowedOrigins")}
        className="mono channel-origins"
        placeholder="https://www.example.com"
        value={values.origins}
        onChange={(origins) => onValues({ ...values, origins })}
        maxLength={6_000}
        spellcheck={false}
      />
      <label className="check channel-check">
        <input
          type="checkbox"
          checked={values.attachments}
          onChange={(event) => onValues({ ...values, attachments: event.currentTarget.checked })}
        />
        {t("People can attach files")}
      </label>
    </>
  );
}

/** How to share a form, and what people see. */
function FormPage({ channel }: { channel: Channel }) {
  const { active, name, updatedAt } = channel;
  const { url, allowedOrigins, attachments } = settingsOf(channel);
  return (
    <div className="sections">
      <section aria-labelledby="share">
        <div className="section-head">
          <h2 id="share">{t("Share")}</h2>
        </div>
        <div className="stack">
          <dl className="facts">
            <dt>{t("Link")}</dt>
            <dd>
              <a href={url} target="_blank" rel="noopener">
                {url}
              </a>{" "}
              <CopyButton text={url} of={t("link")} />
            </dd>
            <dt>{t("Allowed origins")}</dt>
            <dd>{allowedOrigins.length > 0 ? allowedOrigins.join(", ") : t("None")}</dd>
            <dt>{t("Attachments")}</dt>
            <dd>{t(attachments ? "People can attach files" : "Off")}</dd>
          </dl>
          <p>{t("To show the form within a page of your website, add this to the page:")}</p>
          <CodeBlock code={embedCode(url, name)} label={t("embed code")} wrap />
          {allowedOrigins.length === 0 && (
            <Warning>
              {t(
                "Browsers do not show the form on other sites yet. Add the origin of your website to the allowed origins.",
              )}
            </Warning>
          )}
        </div>
      </section>
      <section aria-labelledby="preview">
        <div className="section-head">
          <h2 id="preview">{t("Preview")}</h2>
        </div>
        {active ? (
          <iframe
            // Reloads when the settings change.
            key={updatedAt && timestampMs(updatedAt)}
            className="channel-preview"
            title={t("Preview of {name}", { name: isolated(name) })}
            // Relative, as the dashboard may be open under another host name.
            src={new URL(url).pathname}
            // The preview must not submit.
            sandbox=""
          />
        ) : (
          <p className="soft">{t("The form is paused. Resume it to see it.")}</p>
        )}
      </section>
    </div>
  );
}

const settingsOf = ({ settings }: Channel): FormSettings =>
  settings.case === "form" ? settings.value : create(FormSettingsSchema);

const embedCode = (url: string, name: string) =>
  `<iframe src="${url}" title="${inAttribute(name)}" width="100%" height="760" style="border: 0"></iframe>`;

const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
