import type { HttpCase } from "./http.cases.ts";

const json = { "content-type": "application/json" };
const echo = "POST /v1/echo";
const book = "GET /v1/shelves/1/books/2";
const long = "GET /v1/shelves/1/books/long";
const hello = '{"fString":"hello"}';
const big = JSON.stringify({ fString: "x".repeat(9_000) });
const etagOfBook = 'W/"46OsQkwCqhuG2MELtEIAE-"';

/** Accept, conditional requests and compression. */
export const negotiationCases: HttpCase[] = [
  // Content negotiation
  { rule: "Accept anything", request: book, headers: { accept: "*/*" }, status: 200 },
  {
    rule: "Accept of a browser",
    request: book,
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    status: 200,
  },
  {
    rule: "Accept application/*",
    request: book,
    headers: { accept: "application/*;q=0.1" },
    status: 200,
  },
  {
    rule: "Accept in any case",
    request: book,
    headers: { accept: "APPLICATION/JSON; charset=utf-8" },
    status: 200,
  },
  {
    rule: "Accept something else",
    request: book,
    headers: { accept: "application/xml, text/*" },
    status: 406,
    json: { error: { code: "NOT_ACCEPTABLE" } },
  },
  {
    rule: "Accept anything but JSON",
    request: book,
    headers: { accept: "*/*, application/json;q=0" },
    status: 406,
  },

  // Conditional requests
  { rule: "GET has a weak tag", request: book, status: 200, response: { etag: etagOfBook } },
  {
    rule: "only GET has one",
    request: echo,
    headers: json,
    body: hello,
    status: 200,
    response: { etag: undefined },
  },
  {
    rule: "not modified",
    request: book,
    headers: { "if-none-match": etagOfBook },
    status: 304,
    text: "",
    response: { etag: etagOfBook, "content-length": undefined, "content-type": undefined },
  },
  {
    rule: "one of several tags",
    request: book,
    headers: { "if-none-match": `"x", ${etagOfBook}` },
    status: 304,
  },
  {
    rule: "weak comparison",
    request: book,
    headers: { "if-none-match": etagOfBook.slice(2) },
    status: 304,
  },
  { rule: "any tag", request: book, headers: { "if-none-match": "*" }, status: 304 },
  {
    rule: "HEAD as well",
    request: "HEAD /v1/shelves/1/books/2",
    headers: { "if-none-match": etagOfBook },
    status: 304,
  },
  { rule: "another tag", request: book, headers: { "if-none-match": 'W/"x"' }, status: 200 },
  {
    rule: "the tag of the application",
    request: "GET /v1/shelves/1/books/tagged",
    status: 200,
    response: { etag: '"v1"', "cache-control": "private" },
  },
  {
    rule: "the tag of the application, not modified",
    request: "GET /v1/shelves/1/books/tagged",
    headers: { "if-none-match": '"v1"' },
    status: 304,
    response: { etag: '"v1"', "cache-control": "private" },
  },
  {
    rule: "errors have no tag",
    request: "GET /v1/shelves/1/books/missing",
    headers: { "if-none-match": "*" },
    status: 404,
    response: { etag: undefined },
  },

  // Compression
  {
    rule: "a long response, gzip",
    request: long,
    headers: { "accept-encoding": "gzip" },
    status: 200,
    response: { "content-encoding": "gzip", vary: "Accept-Encoding" },
  },
  {
    rule: "br goes first",
    request: long,
    headers: { "accept-encoding": "gzip, deflate, br" },
    status: 200,
    response: { "content-encoding": "br" },
  },
  {
    rule: "the client's preference goes before",
    request: long,
    headers: { "accept-encoding": "br;q=0.5, gzip" },
    status: 200,
    response: { "content-encoding": "gzip" },
  },
  {
    rule: "any coding",
    request: long,
    headers: { "accept-encoding": "*" },
    status: 200,
    response: { "content-encoding": "br" },
  },
  {
    rule: "none but br",
    request: long,
    headers: { "accept-encoding": "br;q=0, gzip;q=0" },
    status: 200,
    response: { "content-encoding": undefined, vary: "Accept-Encoding" },
  },
  {
    rule: "not asked for",
    request: long,
    status: 200,
    response: { "content-encoding": undefined, vary: "Accept-Encoding" },
  },
  {
    rule: "a short response",
    request: book,
    headers: { "accept-encoding": "gzip" },
    status: 200,
    response: { "content-encoding": undefined, vary: undefined },
  },
  {
    rule: "a long response, HEAD",
    request: "HEAD /v1/shelves/1/books/long",
    headers: { "accept-encoding": "gzip" },
    status: 200,
    text: "",
  },
  {
    rule: "a long response to POST",
    request: echo,
    headers: { ...json, "accept-encoding": "gzip" },
    body: big,
    status: 200,
    response: { "content-encoding": "gzip" },
  },
];
