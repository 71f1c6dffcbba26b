import { flag, frame, frameType, headerBlock, preface, request } from "../support/http2-frames.ts";
import fc from "../support/properties.ts";

/** Bytes for one connection, which may end anywhere. */
type Arrival = Uint8Array;

/** A case of test/corpus/requests.json. */
export type CorpusRequest =
  | { readonly http1: string }
  | { readonly http2: readonly (readonly [string, string])[]; readonly body?: string };

export function toBytes(given: CorpusRequest): Buffer {
  if ("http1" in given) {
    return Buffer.from(given.http1, "latin1");
  }
  const body = given.body === undefined ? undefined : Buffer.from(given.body, "latin1");
  const opening = frame(frameType.settings, 0, 0, Buffer.alloc(0));
  return Buffer.concat([Buffer.from(preface), opening, request(1, given.http2, body)]);
}

/** Requests that may follow one another on connections, of one version of HTTP or of another. */
export function arrivals(token: string): fc.Arbitrary<Arrival> {
  const grammar = createGrammar(token);
  const whole = fc.oneof(
    { weight: 5, arbitrary: grammar.http1 },
    { weight: 5, arbitrary: grammar.http2 },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }) },
  );
  const percent = fc.option(fc.noBias(fc.nat({ max: 99 })), { freq: 3, nil: 100 });
  return fc
    .tuple(whole, percent)
    .map(([bytes, percent]) => bytes.slice(0, Math.ceil((bytes.length * percent) / 100)));
}

function createGrammar(token: string) {
  const noise = fc.string({ unit: "binary-ascii", maxLength: 20 });
  const word = fc.constantFrom("constructor", "toString", "__proto__", "hasOwnProperty", "valueOf");
  const paths = fc.constantFrom(
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/v1/tickets",
    "/api/v1/tickets/tkt_1",
    "/api/v1/events:watch",
    "/ticketing.v1.TicketService/ListTickets",
    "/ticketing.v1.EventService/Watch",
    "/grpc.health.v1.Health/Check",
    "/grpc.health.v1.Health/Watch",
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "/forms/00000000000000000000000000000000",
    "/hooks/stripe",
    "/hooks/whatsapp/ch_1",
    "/hooks/email/ch_1",
    "/oidc/auth",
    "/oidc/interaction/x",
    "/dashboard/assets/x",
    "/",
    "/docs",
    "/docs/api",
    "/docs/search?q=a",
    "/openapi.json",
    "/.well-known/oauth-protected-resource",
  );
  const target = fc.oneof(
    { weight: 4, arbitrary: paths },
    { weight: 2, arbitrary: fc.tuple(paths, noise).map(([path, more]) => `${path}?${more}`) },
    { weight: 1, arbitrary: fc.tuple(paths, noise).map(([path, more]) => path + more) },
    { weight: 1, arbitrary: word },
    { weight: 1, arbitrary: word.map((text) => `/${text}`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "",
        "*",
        "//",
        "//a%",
        "///",
        "/\\",
        "/%",
        "/%00",
        "/..%2f..",
        "http://",
        "http://[",
        "http://a%/healthz",
        "http://x/healthz",
        "HTTPS://x:99999/",
        "ftp://x/",
        "x:443",
        "?",
        "#",
        `/${"a".repeat(9_000)}`,
        `/api/v1/tickets?${"a=b&".repeat(2_000)}`,
      ),
    },
    { weight: 1, arbitrary: noise },
  );
  const host = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("localhost", "127.0.0.1:8080", "[::1]") },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "a%",
        "[",
        "[::",
        "x:99999",
        "x:y",
        "a b",
        "",
        "//",
        "@",
        "a/b",
        "1.2.3.4.5",
        "0x7f.1",
        "xn--a",
        "\xff",
      ),
    },
    { weight: 1, arbitrary: fc.oneof(word, noise) },
  );
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS") },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.constantFrom("CONNECT", "PRI", "TRACE", "M-SEARCH"), word),
    },
  );
  const value = (...values: string[]) =>
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: noise });
  const types = value(
    "application/json",
    "application/proto",
    "application/connect+json",
    "application/grpc",
    "application/grpc+json",
    "application/grpc-web+proto",
    "application/grpc-web-text",
    "application/x-www-form-urlencoded",
    "text/\xff; charset=",
  );
  const field: fc.Arbitrary<[string, string]> = fc.oneof(
    fc.tuple(fc.constant("content-type"), types),
    fc.tuple(fc.constant("authorization"), value(`Bearer ${token}`, "Bearer x", "Bearer a.b.c")),
    fc.tuple(fc.constant("content-encoding"), value("gzip", "br", "identity", "constructor")),
    fc.tuple(fc.constant("accept-encoding"), value("gzip;q=x", "br", "*;q=0", "constructor")),
    fc.tuple(fc.constant("accept"), value("*/*", "text/html", "application/json;q=")),
    fc.tuple(fc.constant("expect"), value("100-continue", "200-ok")),
    fc.tuple(fc.constant("te"), value("trailers", "gzip")),
    fc.tuple(fc.constant("cookie"), value("__proto__=x; constructor", "_session=\xff")),
    fc.tuple(fc.constant("origin"), value("null", "http://a%", "https://x")),
    fc.tuple(fc.constant("if-none-match"), value("*", 'W/"', '"x", W/"y"')),
    fc.tuple(fc.constant("x-forwarded-for"), value("::", "1.2.3.4, [", "unknown")),
    fc.tuple(fc.constant("grpc-timeout"), value("1S", "99999999999H", "-1m", "0n")),
    fc.tuple(fc.constant("connect-timeout-ms"), value("0", "1", "99999999999", "x")),
    fc.tuple(fc.constant("idempotency-key"), value("a", "\x7f", "x".repeat(300))),
    fc.tuple(fc.constant("x-workspace-id"), value("wrk_1", "__proto__")),
    fc.tuple(fc.constant("traceparent"), value("00-x-y-z")),
    fc.tuple(fc.oneof(word, fc.constant("x-a")), noise),
  );
  const json = fc.oneof(
    fc.json(),
    fc.constantFrom('{"__proto__":1}', "[".repeat(3_000), "{", '"', `{"a":${"9".repeat(400)}}`),
  );
  const envelope = fc
    .tuple(
      fc.constantFrom(0, 1, 2, 0x80, 255),
      fc.nat({ max: 40 }),
      fc.uint8Array({ maxLength: 30 }),
    )
    .map(([flags, length, bytes]) => Buffer.from([flags, 0, 0, 0, length, ...bytes]));
  const body = fc.oneof(
    json.map((text) => Buffer.from(text)),
    envelope,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.alloc(0)),
  );

  return {
    http1: fc
      .array(http1Request({ method, target, host, field, body, noise }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((requests) => Buffer.concat(requests)),
    http2: fc
      .array(http2Frames({ method, target, host, field, body, word, noise }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((frames) =>
        Buffer.concat([
          Buffer.from(preface),
          frame(frameType.settings, 0, 0, Buffer.alloc(0)),
          ...frames,
        ]),
      ),
  };
}

type Field = [string, string];

function http1Request(parts: {
  method: fc.Arbitrary<string>;
  target: fc.Arbitrary<string>;
  host: fc.Arbitrary<string>;
  field: fc.Arbitrary<Field>;
  body: fc.Arbitrary<Buffer>;
  noise: fc.Arbitrary<string>;
}): fc.Arbitrary<Buffer> {
  const version = fc.oneof(
    { weight: 5, arbitrary: fc.constant("HTTP/1.1") },
    { weight: 2, arbitrary: fc.constant("HTTP/1.0") },
    { weight: 1, arbitrary: fc.constantFrom("HTTP/2.0", "HTTP/1.2", "HTTP/0.9", "http/1.1", "") },
  );
  const framing = fc.constantFrom("length", "chunked", "wrong length", "both", "none");
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant("") },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "Connection: close\r\n",
        "Connection: upgrade\r\nUpgrade: websocket\r\n",
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Content-Length: -1\r\n",
        " folded: x\r\n",
        "no colon\r\n",
        `X-Long: ${"x".repeat(20_000)}\r\n`,
      ),
    },
    { weight: 1, arbitrary: parts.noise.map((text) => `${text}\r\n`) },
  );
  return fc
    .record({
      method: parts.method,
      target: parts.target,
      version,
      hosts: fc.array(parts.host, { maxLength: 2, size: "small" }),
      fields: fc.array(parts.field, { maxLength: 5 }),
      extra,
      framing,
      body: parts.body,
    })
    .map(({ method, target, version, hosts, fields, extra, framing, body }) => {
      const lines = [
        `${method} ${target} ${version}`,
        ...hosts.map((host) => `Host: ${host}`),
        ...fields.map(([name, value]) => `${name}: ${value}`),
      ];
      const head = Buffer.from(`${lines.join("\r\n")}\r\n${extra}`, "latin1");
      return Buffer.concat([head, frameBody(framing, body)]);
    });
}

function frameBody(framing: string, body: Buffer): Buffer {
  const chunked = Buffer.concat([
    Buffer.from(`${body.length.toString(16)};x=y\r\n`),
    body,
    Buffer.from(body.length === 0 ? "\r\n" : "\r\n0\r\nx-trailer: y\r\n\r\n"),
  ]);
  const [fields, bytes] = {
    length: [`Content-Length: ${body.length}\r\n\r\n`, body],
    "wrong length": [`Content-Length: ${body.length + 7}\r\n\r\n`, body],
    chunked: ["Transfer-Encoding: chunked\r\n\r\n", chunked],
    both: [`Transfer-Encoding: chunked\r\nContent-Length: ${body.length}\r\n\r\n`, chunked],
    none: ["\r\n", body],
  }[framing] as [string, Buffer];
  return Buffer.concat([Buffer.from(fields), bytes]);
}

function http2Frames(parts: {
  method: fc.Arbitrary<string>;
  target: fc.Arbitrary<string>;
  host: fc.Arbitrary<string>;
  field: fc.Arbitrary<Field>;
  body: fc.Arbitrary<Buffer>;
  word: fc.Arbitrary<string>;
  noise: fc.Arbitrary<string>;
}): fc.Arbitrary<Buffer> {
  const streamId = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(1, 3, 5, 7) },
    { weight: 1, arbitrary: fc.constantFrom(0, 2, 0x7fffffff) },
  );
  const scheme = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("http", "https") },
    { weight: 2, arbitrary: fc.oneof(fc.constantFrom("foo", "", "file"), parts.word) },
  );
  const pseudo: fc.Arbitrary<Field[]> = fc
    .record({ method: parts.method, scheme, authority: parts.host, path: parts.target })
    .map(({ method, scheme, authority, path }) => [
      [":method", method],
      [":scheme", scheme],
      [":authority", authority],
      [":path", path],
    ]);
  const mangled: fc.Arbitrary<Field[]> = fc.oneof(
    { weight: 6, arbitrary: pseudo },
    { weight: 1, arbitrary: pseudo.map((fields) => fields.slice(1)) },
    { weight: 1, arbitrary: pseudo.map((fields) => [...fields, ...fields]) },
    {
      weight: 1,
      arbitrary: pseudo.map((fields) => [...fields, [":protocol", "websocket"] as Field]),
    },
    {
      weight: 1,
      arbitrary: pseudo.map(([method, ...rest]) => [
        ...rest,
        ["host", "["] as Field,
        method as Field,
      ]),
    },
  );
  const block = fc
    .tuple(mangled, fc.array(parts.field, { maxLength: 5 }))
    .map(([first, more]) => headerBlock([...first, ...more]));
  const headers = fc
    .tuple(streamId, fc.boolean(), block)
    .map(([id, ends, bytes]) =>
      frame(frameType.headers, flag.endHeaders | (ends ? flag.endStream : 0), id, bytes),
    );
  const continued = fc
    .tuple(streamId, block, fc.nat({ max: 50 }))
    .map(([id, bytes, at]) =>
      Buffer.concat([
        frame(frameType.headers, flag.endStream, id, bytes.subarray(0, at)),
        frame(frameType.continuation, flag.endHeaders, id, bytes.subarray(at)),
      ]),
    );
  const data = fc
    .tuple(streamId, fc.boolean(), parts.body)
    .map(([id, ends, bytes]) => frame(frameType.data, ends ? flag.endStream : 0, id, bytes));
  const any = fc
    .tuple(fc.nat({ max: 12 }), fc.nat({ max: 255 }), streamId, fc.uint8Array({ maxLength: 40 }))
    .map(([type, flags, id, bytes]) => frame(type, flags, id, bytes));
  const control = fc.oneof(
    fc
      .tuple(streamId, fc.nat({ max: 20 }))
      .map(([id, code]) => frame(frameType.rstStream, 0, id, Buffer.from([0, 0, 0, code]))),
    fc
      .tuple(streamId, fc.constantFrom(0, 1, 0x7fffffff))
      .map(([id, size]) => frame(frameType.windowUpdate, 0, id, uint32(size))),
    fc
      .tuple(
        fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 99),
        fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff),
      )
      .map(([id, size]) =>
        frame(frameType.settings, 0, 0, Buffer.concat([Buffer.from([0, id]), uint32(size)])),
      ),
    fc.constant(frame(frameType.ping, 0, 0, Buffer.alloc(8))),
    fc.constant(frame(frameType.goAway, 0, 0, Buffer.alloc(8))),
  );
  return fc.oneof(
    { weight: 8, arbitrary: headers },
    { weight: 2, arbitrary: continued },
    { weight: 4, arbitrary: data },
    { weight: 3, arbitrary: control },
    { weight: 1, arbitrary: any },
  );
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
