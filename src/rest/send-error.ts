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
    const answer = { status, type: "application/json", body: errorText(body) };
    sendAnswer(exchange, answer, Number.POSITIVE_INFINITY);
  } catch {
    // renderError itself is at fault, and there is nothing left to say it with.
    exchange.reply.destroy();
  }
}

/** The body of an error as text. */
export function errorText(body: RenderedError["body"]): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
