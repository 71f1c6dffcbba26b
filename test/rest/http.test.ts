import { brotliDecompressSync, gunzipSync } from "node:zlib";
import t from "tap";
import { contentCases } from "./content.cases.ts";
import { httpCases } from "./http.cases.ts";
import { serveLibrary } from "./library/serve-library.ts";
import { negotiationCases } from "./negotiation.cases.ts";

const library = await serveLibrary({ maxBodyBytes: 10_000 });
t.teardown(() => library.close());

for (const { rule, request, headers = {}, body, status, response = {}, json, text } of [
  ...httpCases,
  ...contentCases,
  ...negotiationCases,
]) {
  t.test(`${rule}: ${request}`, async (t) => {
    const reply = await library.ask(request, { headers, ...(body !== undefined && { body }) });
    t.equal(reply.status, status, reply.text.slice(0, 200));
    for (const [name, value] of Object.entries(response)) {
      t.strictSame(reply.headers[name], value, name);
    }
    if (text !== undefined) {
      t.equal(reply.text, text);
    }
    if (json !== undefined) {
      t.match(reply.json, json);
    }
  });
}

t.test("compressed and plain responses have the same content", async (t) => {
  const request = "GET /v1/shelves/1/books/long";
  const plain = await library.ask(request);
  const gzip = await library.ask(request, { headers: { "accept-encoding": "gzip" } });
  const br = await library.ask(request, { headers: { "accept-encoding": "br" } });
  t.equal(gunzipSync(gzip.bytes).toString(), plain.text);
  t.equal(brotliDecompressSync(br.bytes).toString(), plain.text);
  t.equal(gzip.headers["content-length"], String(gzip.bytes.length));
  t.equal(gzip.headers.etag, plain.headers.etag, "one tag for every coding");
});
