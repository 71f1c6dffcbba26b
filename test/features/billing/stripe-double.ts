import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnFreePort } from "../../support/port.ts";
import type { Scope } from "../../support/scope.ts";

/** The part of Stripe's API that is used here. */
interface StripeDouble {
  readonly url: string;
  /** The requests so far. */
  readonly requests: { path: string; form: URLSearchParams; idempotencyKey: string | undefined }[];
  /** Subscriptions by id, as Stripe would show them. */
  readonly subscriptions: Map<string, Record<string, unknown>>;
  /** Called before each response. */
  before: () => Promise<void> | void;
  failing: boolean;
}

/** Starts it on its own port until the test ends. */
export async function startStripeDouble(t: Scope): Promise<StripeDouble> {
  const double: StripeDouble = {
    url: "",
    requests: [],
    subscriptions: new Map(),
    before: () => {},
    failing: false,
  };
  const forms = new Map<string, string>();
  /** Whether a key came before, with something else. */
  function isReused(key: string | undefined, form: string): boolean {
    if (key === undefined) {
      return false;
    }
    const before = forms.get(key) ?? form;
    forms.set(key, form);
    return before !== form;
  }
  async function response(req: IncomingMessage): Promise<[status: number, body: unknown]> {
    const path = req.url ?? "";
    const idempotencyKey = req.headers["idempotency-key"]?.toString();
    const form = await text(req);
    double.requests.push({ path, form: new URLSearchParams(form), idempotencyKey });
    if (isReused(idempotencyKey, form)) {
      return [400, { error: { type: "idempotency_error", message: "other parameters" } }];
    }
    if (double.failing) {
      return [500, { error: { message: "down" } }];
    }
    if (path === "/v1/checkout/sessions") {
      return [200, { id: "cs_1", object: "checkout.session", url: "https://stripe.test/pay" }];
    }
    if (path === "/v1/billing_portal/sessions") {
      return [200, { url: "https://stripe.test/portal" }];
    }
    const subscription = double.subscriptions.get(path.replace("/v1/subscriptions/", ""));
    const body = structuredClone(subscription);
    await double.before();
    return body === undefined ? [404, { error: { message: "none" } }] : [200, body];
  }
  const server = createServer(async (req, res) => {
    const [status, body] = await response(req);
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await listenOnFreePort(server);
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(double, { url: `http://127.0.0.1:${port}` });
}
