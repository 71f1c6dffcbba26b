import type { IncomingMessage } from "node:http";
import t from "tap";
import { ApiError } from "../../src/rpc/errors/api-error.ts";
import { normalizeRequest } from "../../src/server/normalize-request.ts";
import fc from "../support/properties.ts";

interface Given {
  readonly method?: string;
  readonly url?: string;
  readonly httpVersion?: string;
  readonly headers?: Record<string, string>;
}

/** A request as Node parses it. */
function requestOf({ method = "GET", url = "/", httpVersion = "1.1", headers }: Given) {
  const given = headers ?? { host: "localhost" };
  const rawHeaders = Object.entries(given).flat();
  return {
    method,
    url,
    httpVersion,
    headers: { ...given },
    rawHeaders,
  } as unknown as IncomingMessage;
}

/** The target and Host that handlers see, or the field that was refused. */
function outcome(request: IncomingMessage): string {
  try {
    normalizeRequest(request);
    return `${request.headers.host} ${request.url}`;
  } catch (error) {
    return (error as ApiError).violations[0]?.field ?? "";
  }
}

const host = (value: string) => ({ headers: { host: value } });

t.test("targets and hosts", async (t) => {
  const cases: [Given, string][] = [
    [{ url: "/a?b#c" }, "localhost /a?b#c"],
    [{ url: "/gr\xf6\xdfe" }, "localhost /gr\xf6\xdfe"],
    [{ url: "*", method: "OPTIONS" }, "localhost *"],
    [{ url: "*" }, "target"],
    [{ url: "" }, "target"],
    [{ url: "constructor" }, "target"],
    [{ url: "//" }, "target"],
    [{ url: "//x/y" }, "target"],
    [{ url: "/\\x" }, "target"],
    [{ url: "/a b" }, "target"],
    [{ url: "/a\tb" }, "target"],
    [{ url: "http://x:81/a?b" }, "x:81 /a?b"],
    [{ url: "HTTPS://x?b" }, "x /?b"],
    [{ url: "http://[/a" }, "Host"],
    [{ url: "http:///a" }, "Host"],
    [{ url: "ftp://x/" }, "target"],
    [host("[::1]:80"), "[::1]:80 /"],
    [host("a_b.example:8080"), "a_b.example:8080 /"],
    [host("a%"), "Host"],
    [host("["), "Host"],
    [host("x:99999"), "Host"],
    [host("x:y"), "Host"],
    [host("a b"), "Host"],
    [host("a/b"), "Host"],
    [host("a@b"), "Host"],
    [host(""), "Host"],
    [{ headers: {} }, "Host"],
    [{ headers: { host: "x", Host: "y" } }, "Host"],
    [{ headers: {}, httpVersion: "1.0" }, "localhost /"],
    [{ headers: { host: "[" }, httpVersion: "1.0" }, "Host"],
    [{ headers: { ":authority": "x" }, httpVersion: "2.0" }, "x /"],
    [{ headers: { ":authority": "x", host: "y" }, httpVersion: "2.0" }, "x /"],
    [{ headers: { ":authority": "[" }, httpVersion: "2.0" }, "Host"],
  ];
  for (const [given, expected] of cases) {
    t.equal(outcome(requestOf(given)), expected, JSON.stringify(given));
  }
});

t.test("accepted targets are valid URLs", async () => {
  const text = fc.string({ unit: "binary-ascii", maxLength: 12 });
  const sharp = fc.constantFrom("/", "\\", ":", "@", "%", "[", "]", "?", "#", "http://", "..", "*");
  const parts = fc.array(fc.oneof(text, sharp), { maxLength: 5 }).map((all) => all.join(""));
  const url = fc.oneof(
    parts,
    parts.map((path) => `/${path}`),
  );
  const property = fc.property(url, fc.oneof(parts, fc.domain()), (url, host) => {
    const request = requestOf({ url, headers: { host } });
    try {
      normalizeRequest(request);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) {
        return;
      }
      throw error;
    }
    new URL(request.url ?? "", `http://${request.headers.host}`);
  });
  fc.assert(property, { numRuns: 10_000 });
});

t.test("several Authorization lines become one invalid token", async (t) => {
  const request = requestOf({});
  request.rawHeaders.push("Authorization", "Bearer a", "x", "y", "authorization", "Bearer b");
  normalizeRequest(request);
  t.equal(request.headers.authorization, "Bearer a, Bearer b");
});
