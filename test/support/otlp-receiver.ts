import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listenOnFreePort } from "./port.ts";
import type { Scope } from "./scope.ts";

/** A received span. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { traceId: string; spanId: string }[];
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A collector that takes traces as OTLP over HTTP, in JSON. */
export async function startOtlpReceiver(t: Scope): Promise<{ url: string; spans: ReceivedSpan[] }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (req, res) => {
    if (req.url === "/v1/traces") {
      const { resourceSpans } = (await json(req)) as ExportRequest;
      spans.push(...resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
    }
    res.setHeader("content-type", "application/json").end("{}");
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, spans };
}
