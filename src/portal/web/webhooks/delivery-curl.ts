import type { WebhookRequest } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

/** A command for a shell that sends the request again, byte for byte. */
export function curlOf(url: string, { headers, body }: WebhookRequest): string {
  const parts = [
    `curl -i ${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ];
  return parts.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
