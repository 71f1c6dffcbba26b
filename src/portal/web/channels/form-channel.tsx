import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { isolated } from "../../../html/bidi.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Warning } from "../ui/feedback/states.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import "../ui/text/facts.css";
import "./channels.css";

/** How to share a form, and what people see. */
export function FormChannel({ channel }: { channel: Channel }) {
  const { formUrl, allowedOrigins, attachments, active, updatedAt } = channel;
  return (
    <div className="sections">
      <section aria-labelledby="share">
        <div className="section-head">
          <h2 id="share">Share</h2>
        </div>
        <div className="stack">
          <dl className="facts">
            <dt>Link</dt>
            <dd>
              <a href={formUrl} target="_blank" rel="noopener">
                {formUrl}
              </a>{" "}
              <CopyButton text={formUrl} of="link" />
            </dd>
            <dt>Allowed origins</dt>
            <dd>{allowedOrigins.length > 0 ? allowedOrigins.join(", ") : "None"}</dd>
            <dt>Attachments</dt>
            <dd>{attachments ? "People can attach files" : "Off"}</dd>
          </dl>
          <p>To show the form within a page of your website, add this to the page:</p>
          <CodeBlock code={embedCode(channel)} label="embed code" wrap />
          {allowedOrigins.length === 0 && (
            <Warning>
              Browsers show the form on no other site yet. Add the origin of your website to the
              allowed origins.
            </Warning>
          )}
        </div>
      </section>
      <section aria-labelledby="preview">
        <div className="section-head">
          <h2 id="preview">Preview</h2>
        </div>
        {active ? (
          <iframe
            // Reloads when the settings change.
            key={updatedAt && timestampMs(updatedAt)}
            className="channel-preview"
            title={`Preview of ${isolated(channel.name)}`}
            // Relative, as the dashboard may be open under another host name.
            src={new URL(formUrl).pathname}
            // The preview must not submit.
            sandbox=""
          />
        ) : (
          <p className="soft">The form is paused. Resume it to see it.</p>
        )}
      </section>
    </div>
  );
}

const embedCode = ({ formUrl, name }: Channel) =>
  `<iframe src="${formUrl}" title="${inAttribute(name)}" width="100%" height="760" style="border: 0"></iframe>`;

const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
