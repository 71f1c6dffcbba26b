import type {
  WebhookDelivery,
  WebhookResponse,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { headerLines, readable } from "./readable.ts";

/** What the endpoint responded, as text. */
export const DeliveryResponse = ({ delivery }: { delivery: WebhookDelivery }) => (
  <section aria-label="Response" className="stack">
    <h3>Response</h3>
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
        <CodeBlock code={headerLines(headers)} label="response headers" wrap />
      )}
      {body === "" ? (
        <p className="soft">The body is empty.</p>
      ) : (
        <CodeBlock code={readable(body)} copied={body} label="response body" wrap />
      )}
      {encoding !== undefined && (
        <p className="soft">
          The body is encoded with <code>{encoding}</code>, although the request asked for none.
        </p>
      )}
      {bodyTruncated && (
        <p className="soft">
          This is the start of the body. At most 4 KB are stored, or what came before the attempt
          ended.
        </p>
      )}
    </>
  );
}

function whyAbsent({ outcome, httpStatus, manual }: WebhookDelivery): string {
  if (outcome === "queued") {
    return "Not sent yet.";
  }
  if (httpStatus === undefined) {
    return "Your endpoint sent no response.";
  }
  return outcome === "succeeded" && !manual
    ? `HTTP ${httpStatus}. Of automatic deliveries that succeed, only the status is stored.`
    : `HTTP ${httpStatus}. The rest of the response is no longer stored.`;
}
