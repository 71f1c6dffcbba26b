import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import { buffer, json } from "node:stream/consumers";
import { testAuthority } from "../../support/certificates.ts";
import { listenOnFreePort } from "../../support/port.ts";
import type { Scope } from "../../support/scope.ts";

/** The part of Meta's Graph API that is used here. */
interface GraphDouble {
  readonly url: string;
  readonly sent: {
    path: string;
    token: string;
    to: string;
    body: string;
    /** Content other than text. */
    media?: { id: string; filename?: string; caption?: string };
  }[];
  /** Files that it was given, and those that it serves, by their identifiers. */
  readonly media: Map<string, { type: string; bytes: Buffer; url?: string }>;
  /** Calls that get a response other than success. */
  response?: (to: string) => { status: number; body: unknown } | undefined;
  /** Its response for a phone number, by the token. Default: that it knows it. */
  number?: (token: string) => { status: number; body: unknown };
  /** Called with the identifier before it gets a response. */
  before: (wamid: string) => unknown;
  /** Refuses connections until the function that it gives is called. */
  close(): Promise<() => Promise<unknown>>;
}

/** Starts it on its own port until the test ends. Over HTTPS, by the test authority. */
export async function startGraphDouble(t: Scope): Promise<GraphDouble> {
  const media: GraphDouble["media"] = new Map();
  const double = { sent: [], media, before: () => {} } as Pick<
    GraphDouble,
    "sent" | "media" | "before" | "response" | "number"
  >;
  const { issue } = await testAuthority();
  const server = createServer(await issue(), async (req, res) => {
    const { url = "", headers } = req;
    const file = media.get(url.split("/").pop() ?? "");
    if (req.method === "GET" && file !== undefined) {
      const elsewhere = `https://${headers.host}/download${url}`;
      if (!headers.authorization) {
        res.writeHead(401).end();
      } else if (url.startsWith("/download/")) {
        res.end(file.bytes);
      } else {
        res.end(JSON.stringify({ url: file.url ?? elsewhere, mime_type: file.type }));
      }
      return;
    }
    if (url.endsWith("/media")) {
      const type = { "content-type": headers["content-type"] ?? "" };
      const form = await new Response(new Uint8Array(await buffer(req)), {
        headers: type,
      }).formData();
      const given = form.get("file") as File;
      const id = `media-${media.size + 1}`;
      media.set(id, { type: given.type, bytes: Buffer.from(await given.arrayBuffer()) });
      res.end(JSON.stringify({ id }));
      return;
    }
    if (req.method === "GET") {
      const token = req.headers.authorization?.replace("Bearer ", "") ?? "";
      const { status, body } = double.number?.(token) ?? known;
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    const { to, type, ...content } = (await json(req)) as Posted;
    const token = req.headers.authorization ?? "";
    double.sent.push({ path: req.url ?? "", token, to, ...shown(content[type]) });
    const id = `wamid.out.${double.sent.length}`;
    const { status, body } = double.response?.(to) ?? { status: 200, body: { messages: [{ id }] } };
    await double.before(id);
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await listenOnFreePort(server);
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(double, {
    url: `https://127.0.0.1:${port}/v23.0`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      return () => once(server.listen(port, "127.0.0.1"), "listening");
    },
  });
}

interface Posted {
  readonly to: string;
  readonly type: "text" | "image" | "document";
  readonly text: { body: string };
  readonly image: { id: string; caption?: string };
  readonly document: { id: string; filename: string; caption?: string };
}

const shown = (content: Posted["text"] | Posted["image"] | Posted["document"]) =>
  "body" in content ? { body: content.body } : { body: content.caption ?? "", media: content };

const known = {
  status: 200,
  body: { display_phone_number: "+1 555-010-0999", verified_name: "Lighthouse Lamps", id: "1001" },
};

/** Posts as Meta does: signed over the raw bytes. */
export async function postAsMeta(url: string, payload: unknown, secret = "app secret") {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const response = await fetch(url, {
    method: "POST",
    headers: { "x-hub-signature-256": `sha256=${signature}` },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A notification of one number. */
export function notification(value: object, phoneNumberId = "1001") {
  const metadata = { phone_number_id: phoneNumberId };
  return {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ value: { metadata, ...value } }] }],
  };
}

export const textMessage = (id: string, from: string, body: string) => ({
  id,
  from,
  type: "text",
  timestamp: "1700000000",
  text: { body },
});
