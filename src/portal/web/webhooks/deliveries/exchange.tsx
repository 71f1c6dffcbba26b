import type {
  HttpHeader,
  WebhookDelivery,
  WebhookRequest,
  WebhookResponse,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import "./deliveries.css";

/** The response of the endpoint, as text. */
export const DeliveryResponse = ({ delivery }: { delivery: WebhookDelivery }) => (
  <section aria-label={t("Response")} className="stack">
    <h3>{t("Response")}</h3>
    {delivery.response ? (
      <Response response={delivery.response} />
    ) : (
      <p className="soft">{whyAbsent(delivery)}</p>
    )}
  </section>
);

function Response({ response: { headers, body, bodyTruncated } }: { response: WebhookResponse }) {
  const encoding = headers.find(({ name }) => /^content-encoding$/i.test(name))?.value;
  return (
    <>
      {headers.length > 0 && (
        <CodeBlock code={headerLines(headers)} label={t("response headers")} wrap />
      )}
      {body === "" ? (
        <p className="soft">{t("The body is empty.")}</p>
      ) : (
        <CodeBlock code={readable(body)} copied={body} label={t("response body")} wrap />
      )}
      {encoding !== undefined && (
        <p className="soft">
          {rich("The body is encoded with {encoding}, which the request did not ask for.", {
            encoding: <code>{encoding}</code>,
          })}
        </p>
      )}
      {bodyTruncated && (
        <p className="soft">
          {t(
            "This is the start of the body. At most 4 KB are stored, or what came before the attempt ended.",
          )}
        </p>
      )}
    </>
  );
}

function whyAbsent({ outcome, httpStatus, manual }: WebhookDelivery): string {
  if (outcome === "queued") {
    return t("Not sent yet.");
  }
  if (httpStatus === undefined) {
    return t("Your endpoint sent no response.");
  }
  return t(
    outcome === "succeeded" && !manual
      ? "HTTP {status}. Of automatic deliveries that succeed, only the status is stored."
      : "HTTP {status}. The rest of the response is no longer stored.",
    { status: httpStatus },
  );
}

interface DeliveryRequestProps {
  readonly delivery: WebhookDelivery;
  /** The endpoint, once it is known. */
  readonly url: string | undefined;
}

/** The request of a delivery. */
export function DeliveryRequest({ delivery: { request }, url }: DeliveryRequestProps) {
  if (request === undefined) {
    return (
      <section aria-label={t("Request")}>
        <h3>{t("Request")}</h3>
        <p className="soft">
          {t("The request is not available, because the event has been deleted.")}
        </p>
      </section>
    );
  }
  const isSigned = request.headers.some(({ name }) => name === "Service-Signature");
  return (
    <section aria-label={t("Request")} className="stack">
      <div className="section-title">
        <h3>{t("Request")}</h3>
        {url !== undefined && <CopyButton text={curlOf(url, request)} of={t("as curl")} named />}
      </div>
      <CodeBlock code={headerLines(request.headers)} label={t("request headers")} wrap />
      {!isSigned && (
        <p className="soft">
          {t("The signature is not available, because the signing secrets have changed.")}
        </p>
      )}
      <CodeBlock code={readable(request.body)} copied={request.body} label={t("request body")} />
    </section>
  );
}

/** Indents JSON; leaves other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Headers as in HTTP, one per line. */
const headerLines = (headers: readonly HttpHeader[]) =>
  headers.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** A shell command that repeats the request byte for byte. */
function curlOf(url: string, { headers, body }: WebhookRequest): string {
  const parts = [
    `curl -i ${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ];
  return parts.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The phases of a delivery, side by side. */
export function TimingBar({ delivery }: { delivery: WebhookDelivery }) {
  const { outcome, durationMs } = delivery;
  if (durationMs === undefined) {
    return (
      <p className="soft">
        {t(outcome === "queued" ? "Not sent yet." : "No timing is available.")}
      </p>
    );
  }
  const phases = phasesOf(durationMs, delivery.timings);
  return (
    <div className="timing">
      <div className="timing-bar" aria-hidden="true">
        {phases.map(({ id, ms }) => (
          <i key={id} data-phase={id} style={{ flexGrow: ms }} />
        ))}
      </div>
      <ul>
        {phases.map(({ id, name, ms }) => (
          <li key={id} data-phase={id}>
            {name} <span className="soft">{t("{ms} ms", { ms })}</span>
          </li>
        ))}
        <li>
          {t("Total")} <span className="soft">{t("{ms} ms", { ms: durationMs })}</span>
        </li>
      </ul>
    </div>
  );
}

interface Phase {
  /** Selects the colour in the style sheet. */
  readonly id: "dns" | "connect" | "response" | "other";
  readonly name: string;
  readonly ms: number;
}

/** The phases of a delivery in order, except those without duration. */
function phasesOf(durationMs: number, timings: WebhookDelivery["timings"]): Phase[] {
  const { dnsMs = 0, connectMs = 0, firstByteMs = 0 } = timings ?? {};
  const rest = durationMs - dnsMs - connectMs - firstByteMs;
  const phases: Phase[] = [
    { id: "dns", name: t("DNS lookup"), ms: dnsMs },
    { id: "connect", name: t("Connection and TLS"), ms: connectMs },
    { id: "response", name: t("Waiting for the response"), ms: firstByteMs },
    { id: "other", name: t("Other [time]"), ms: rest },
  ];
  return phases.filter(({ ms }) => ms > 0);
}
