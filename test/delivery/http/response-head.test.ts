import t from "tap";
import { parseHead } from "../../../src/delivery/send/http/response-head.ts";

const head = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join("");

t.test("where the body ends", async (t) => {
  const cases: [text: string, body: unknown][] = [
    [head("HTTP/1.1 200 OK", "Content-Length: 12"), 12],
    [head("HTTP/1.1 200 OK", "CONTENT-LENGTH:\t12 \t"), 12],
    [head("HTTP/1.1 200 OK", "X-Content-Length: 12"), "until closed"],
    [head("HTTP/1.1 200", "Transfer-Encoding: Chunked"), "chunked"],
    [head("HTTP/1.1 200 OK", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked"), "chunked"],
    [head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked, gzip"), "until closed"],
    [head("HTTP/1.1 200 OK", "Transfer-Encoding: xchunked"), "until closed"],
    [head("HTTP/1.1 204 No Content", "Content-Length: 12"), 0],
    [head("HTTP/1.1 304 Not Modified", "Transfer-Encoding: chunked"), 0],
    [head("HTTP/1.1 103 Early Hints"), 0],
  ];
  for (const [text, body] of cases) {
    t.equal(parseHead(text)?.body, body, text);
  }
});

t.test("whether the connection is kept", async (t) => {
  const empty = "Content-Length: 0";
  const cases: [text: string, keepAlive: boolean, keepAliveMs?: number][] = [
    [head("HTTP/1.1 200 OK", empty), true],
    [head("HTTP/1.1 200 OK", empty, "Connection: Close"), false],
    [head("HTTP/1.1 200 OK", empty, "Connection: x, close"), false],
    [head("HTTP/1.1 200 OK", empty, "Connection: x", "Connection: close"), false],
    [head("HTTP/1.0 200 OK", empty), false],
    [head("HTTP/1.0 200 OK", empty, "Connection: Keep-Alive"), true],
    [head("HTTP/1.1 200 OK"), false],
    [head("HTTP/1.1 200 OK", empty, "Keep-Alive: timeout=5, max=100"), true, 5_000],
    [head("HTTP/1.1 200 OK", empty, 'Keep-Alive: max=100,timeout="7"'), true, 7_000],
    [head("HTTP/1.1 200 OK", empty, "Keep-Alive: nonsense"), true],
  ];
  for (const [text, keepAlive, keepAliveMs] of cases) {
    const found = parseHead(text);
    t.same([found?.keepAlive, found?.keepAliveMs], [keepAlive, keepAliveMs], text);
  }
});

t.test("malformed and doubled heads", async (t) => {
  const ok = "HTTP/1.1 200 OK";
  for (const text of [
    "",
    "\r\n",
    head("HTTP/2 200 OK"),
    head("HTTP/1.1 20 OK"),
    head("HTTP/1.1 099 OK"),
    head(" HTTP/1.1 200 OK"),
    head(ok, "No colon"),
    head(ok, "Space : before"),
    head(ok, ": nameless"),
    head(ok, "Folded: a", " b"),
    head(ok, "X-Nul: \0"),
    head(ok, "Line-Feed: a\nX: b"),
    head(ok, "Content-Length: 1", "Content-Length: 1"),
    head(ok, "Content-Length: 1, 1"),
    head(ok, "Content-Length: +1"),
    head(ok, "Content-Length: 9999999999999999"),
    head(ok, "Content-Length: 1", "Transfer-Encoding: chunked"),
  ]) {
    t.equal(parseHead(text), undefined, JSON.stringify(text));
  }
});

t.test("the time it takes grows no faster than the head", async (t) => {
  const ok = "HTTP/1.1 200 OK";
  const heads: ((length: number) => string)[] = [
    (n) => head(ok, ...Array.from({ length: n }, () => "a:")),
    (n) => `${head(ok, ...Array.from({ length: n }, () => "a:"))}bad`,
    (n) => head(ok, `a:${" ".repeat(n)}\x01`),
    (n) => head(ok, `Connection:a${" \t".repeat(n)}x`),
    (n) => head(ok, `Keep-Alive:${" \t".repeat(n)}x`),
    (n) => head(ok, `Content-Length:${" ".repeat(n)}x`),
    (n) => head(ok, `Transfer-Encoding:${" ,\t".repeat(n)}x`),
  ];
  /** The shortest of several times, as other work on the processor lengthens some. */
  const fastest = (text: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 15; i++) {
      const start = performance.now();
      parseHead(text);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  for (const [i, make] of heads.entries()) {
    const [short, long] = [fastest(make(1_000)), fastest(make(16_000))];
    // 16 if linear, 256 if quadratic. Times near 0 say nothing.
    const ratio = long / Math.max(short, 0.01);
    t.ok(ratio < 64, `head ${i}: 16 times as long takes ${ratio.toFixed(1)} times as long`);
  }
});
