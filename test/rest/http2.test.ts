import { once } from "node:events";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { create, type Message } from "@bufbuild/protobuf";
import t from "tap";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";
import { createTranscoder } from "../../src/rest/index.ts";
import { Library } from "./library/gen/library_pb.ts";
import { renderError } from "./library/serve-library.ts";

t.test("HTTP/2", async (t) => {
  const signals: AbortSignal[] = [];
  const transcoder = createTranscoder([Library], {
    async invoke(method, exchange, read) {
      signals.push(exchange.signal);
      const message = await read();
      return method.methodKind === "unary" ? message : failing();
    },
    renderError,
  });
  async function* failing(): AsyncIterable<Message> {
    yield create(HttpBodySchema, { contentType: "text/plain", data: Buffer.from("x") });
    throw new Error("in the middle");
  }
  const server = createHttp2Server((req, res) => transcoder.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  t.teardown(() => {
    client.destroy();
    server.close();
  });
  const ask = async (headers: Record<string, string>, body?: string) => {
    const stream = client.request(headers, { endStream: body === undefined });
    if (body !== undefined) {
      stream.end(body);
    }
    const [head] = await once(stream, "response");
    return { status: head[":status"], head, text: await text(stream) };
  };
  const posted = await ask({ ":method": "POST", ":path": "/v1/echo" }, '{"fString":"x"}');
  t.match(posted, { status: 200, text: /"fString":"x"/ });
  t.match(await ask({ ":path": "/v1/echo?fInt32=5" }), { status: 200, text: /"fInt32":5/ });
  t.match(await ask({ ":method": "HEAD", ":path": "/v1/echo" }), { status: 200, text: "" });
  t.match(await ask({ ":method": "PUT", ":path": "/v1/echo" }), { status: 405 });
  t.match(await ask({ ":path": "/v1/echo" }, "x"), { status: 400, text: /takes no body/ });
  t.notOk(signals.some(({ aborted }) => aborted));
  await t.rejects(ask({ ":path": "/v1/shelves/1/covers" }), { code: "ERR_HTTP2_STREAM_ERROR" });
});
