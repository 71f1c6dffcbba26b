import { type ReactNode, useEffect, useRef, useState } from "preact/compat";
import type { MailPreview } from "../../../../gen/ticketing/v1/workspace_service_pb.ts";
import { t } from "../language/language.ts";
import { Segmented } from "../ui/form/choices.tsx";
import { Isolate } from "../ui/text/isolate.tsx";

interface MailPreviewProps {
  /** Undefined until there is one. */
  readonly mail: MailPreview | undefined;
  readonly kind: string;
  readonly onKind: (kind: string) => void;
  /** Below the email. */
  readonly children: ReactNode;
}

/** A sample email, as mail programs show it. */
export function MailPreviewPane({ mail, kind, onKind, children }: MailPreviewProps) {
  const [form, setForm] = useState("html");
  const [colorScheme, setColorScheme] = useState("light");
  return (
    <section className="mail-preview" aria-labelledby="mail-preview">
      <h3 id="mail-preview">{t("Preview")}</h3>
      <div className="mail-preview-choices">
        <Segmented
          label={t("Kind of email")}
          options={[
            { value: "reply", label: t("Replies") },
            { value: "confirmation", label: t("Confirmations") },
          ]}
          value={kind}
          onChange={onKind}
        />
        <Segmented
          label={t("Format")}
          options={[
            { value: "html", label: "HTML" },
            { value: "text", label: t("Plain text") },
          ]}
          value={form}
          onChange={setForm}
        />
        {form === "html" && (
          <Segmented
            label={t("Colours")}
            options={[
              { value: "light", label: t("Light") },
              { value: "dark", label: t("Dark") },
            ]}
            value={colorScheme}
            onChange={setColorScheme}
          />
        )}
      </div>
      {mail && (
        <p>
          <strong>
            <Isolate>{mail.subject}</Isolate>
          </strong>
        </p>
      )}
      {form === "html" ? (
        <MailFrame html={mail?.html ?? ""} colorScheme={colorScheme} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre className="mail-preview-text" dir="auto" tabIndex={0}>
          {mail?.text}
        </pre>
      )}
      {children}
    </section>
  );
}

/** The HTML, in a page without an origin. */
function MailFrame({ html, colorScheme }: { html: string; colorScheme: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) {
      // It has no origin that could be named.
      frame.current?.contentWindow?.postMessage({ html, colorScheme }, "*");
    }
  }, [html, colorScheme, isLoaded]);
  return (
    <iframe
      ref={frame}
      className="mail-preview-frame"
      title={t("Preview of the email")}
      src="/dashboard/mail-preview"
      sandbox="allow-scripts"
      onLoad={() => setLoaded(true)}
    />
  );
}
