import type { HttpHeader } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

/** JSON with line breaks and indentation; any other text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Headers as they are written in HTTP, one on each line. */
export const headerLines = (headers: readonly HttpHeader[]) =>
  headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
