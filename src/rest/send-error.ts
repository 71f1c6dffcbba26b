import type { Exchange } from "./exchange.ts";
import { RestError } from "./rest-error.ts";
import { sendAnswer } from "./send-answer.ts";
import type { RenderedError, TranscoderOptions } from "./transcoder-options.ts";

/** Sends an error the way the application renders it. Never throws. */
export function sendError(exchange: Exchange, error: unknown, options: TranscoderOptions): void {
  try {
    const { status, headers, body } = options.renderError(error, exchange);
    const own = error instanceof RestError ? error.headers : undefined;
    for (const [name, value] of Object.entries({ ...own, ...headers })) {
      exchange.setHeader(name, value);
    }
    const content = { type: "application/json", body: errorText(body) };
    sendAnswer(exchange, status, content, Number.POSITIVE_INFINITY);
  } catch {
    // renderError itself is at fault, and there is nothing left to say it with.
    exchange.abandon();
  }
}

/** The body of an error as text. */
export function errorText(body: RenderedError["body"]): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
