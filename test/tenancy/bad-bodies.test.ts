// @suite default
import t from "tap";
import { startService } from "../support/service.ts";
import { allServices, routeOf } from "./contract.ts";
import { createTenantTables } from "./tables.ts";

const fiveMegabytes = Buffer.from(JSON.stringify({ name: "x".repeat(5 << 20) }));
const notUtf8 = Buffer.concat([
  Buffer.from('{"name":"'),
  Buffer.from([0xc3, 0x28]),
  Buffer.from('"}'),
]);

/** Bodies that every method with a body must refuse. */
const bodies = {
  "5 MB": { body: fiveMegabytes, status: 413, code: "PAYLOAD_TOO_LARGE" },
  "invalid UTF-8": { body: notUtf8, status: 400, code: "INVALID_ARGUMENT" },
  "cut off": { body: Buffer.from('{"name":"x'), status: 400, code: "INVALID_ARGUMENT" },
  "nested too deep": {
    body: Buffer.from(`{"name":${"[".repeat(10_000)}${"]".repeat(10_000)}}`),
    status: 400,
    code: "INVALID_ARGUMENT",
  },
} as const;

/** Pages outside of the contract that take a body. */
const inbound = {
  "/hooks/stripe": { "stripe-signature": "t=1,v1=0" },
  "/hooks/whatsapp/{channel}": { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
  "/forms/{form}": { "content-type": "application/x-www-form-urlencoded" },
};

/** The body of an upload is the file itself. */
const takesAnyBytes = "/api/v1/attachments";

t.test("bodies that no method accepts leave nothing behind", async (t) => {
  const service = await startService(t, {
    ROLE: "api",
    BILLING_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "key",
    STRIPE_WEBHOOK_SECRET: "whsec_test",
    STRIPE_API_URL: "http://127.0.0.1:9",
  });
  const whatsapp = { phoneNumberId: "1", accessToken: "a", appSecret: "b", verifyToken: "c" };
  const channel = await make({ type: "whatsapp", name: "WhatsApp", whatsapp });
  const form = await make({ type: "form", name: "Help" });
  const tables = createTenantTables(service.app.db.pool);
  const before = await tables.digest(service.workspaceId);
  const methods = (await allServices()).flatMap((each) => each.methods);
  const routes = methods
    .map(routeOf)
    .filter(({ verb, path }) => (verb === "post" || verb === "patch") && path !== takesAnyBytes);
  t.ok(routes.length > 15);

  for (const { verb, path } of routes) {
    await t.test(`${verb} ${path}`, async (t) => {
      for (const [name, { body, status, code }] of Object.entries(bodies)) {
        const response = await send(verb.toUpperCase(), path.replace(/\{\w+\}/g, "x_1"), body, {
          authorization: `Bearer ${service.key}`,
          "content-type": "application/json",
        });
        t.match(response, { status, body: { error: { code } } }, name);
      }
    });
  }
  for (const [template, headers] of Object.entries(inbound)) {
    await t.test(template, async (t) => {
      const path = template.replace("{channel}", channel.id).replace("{form}", form);
      for (const [name, { body, status }] of Object.entries(bodies)) {
        const response = await send("POST", path, body, headers);
        if (status === 413) {
          t.equal(response.status, 413, name);
        } else {
          t.ok(response.status >= 400 && response.status < 500, `${name}: ${response.status}`);
        }
      }
    });
  }
  t.same(await tables.digest(service.workspaceId), before);

  async function make(body: object) {
    const { data } = (await service.rest("POST", "/api/v1/channels", body)).body;
    return data.form ? new URL(data.form.url).pathname.replace("/forms/", "") : data;
  }
  async function send(
    method: string,
    path: string,
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: unknown }> {
    const response = await fetch(service.url + path, { method, headers, body });
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : undefined };
  }
});
