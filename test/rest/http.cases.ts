import type { OutgoingHttpHeaders } from "node:http";

/** How the service responds to a request, seen from outside. The limit for bodies is 10,000 bytes. */
export interface HttpCase {
  rule: string;
  request: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  status: number;
  /** Headers that the response must have; undefined: must not have. */
  response?: Record<string, string | string[] | undefined>;
  /** Part of the response, in JSON. */
  json?: unknown;
  /** The whole response. */
  text?: string;
}

const json = { "content-type": "application/json" };
const book = "GET /v1/shelves/1/books/2";
const big = JSON.stringify({ fString: "x".repeat(9_000) });
const etagOfBook = 'W/"46OsQkwCqhuG2MELtEIAE-"';

/** Responses: their status, head and body. */
export const httpCases: HttpCase[] = [
  // Status and content type
  {
    rule: "a method responds with the status of the options",
    request: "POST /v1/shelves",
    headers: json,
    body: '{"name":"shelves/9"}',
    status: 201,
    response: { "content-type": "application/json", "content-length": "31" },
    text: '{"name":"shelves/9","theme":""}',
  },
  {
    rule: "a response with 204 has no body",
    request: "DELETE /v1/shelves/1",
    status: 204,
    response: { "content-type": undefined, "content-length": undefined },
    text: "",
  },
  {
    rule: "a plain response",
    request: book,
    status: 200,
    json: { title: "A Title" },
  },
  {
    rule: "the application can choose another status",
    request: "GET /v1/shelves/1/books/accepted",
    status: 202,
  },
  {
    rule: "the application can set headers",
    request: "GET /v1/shelves/1/books/cookies",
    status: 200,
    response: { "set-cookie": ["a=1", "b=2"] },
  },
  {
    rule: "response_body is one field of the response",
    request: "GET /v1/shelves",
    status: 200,
    text: '[{"name":"shelves/1","theme":""},{"name":"shelves/2","theme":"poetry"}]',
  },
  {
    rule: "response_body of a wrapper",
    request: "PUT /v1/shelves/1/books/2/title",
    headers: json,
    body: '"T"',
    status: 200,
    text: '"T"',
  },
  {
    rule: "errors of the application are its own to render",
    request: "GET /v1/shelves/1/books/missing",
    status: 404,
    json: { error: { code: "FAILED" } },
  },
  { rule: "any other error", request: "GET /v1/shelves/1/books/broken", status: 500 },

  // HEAD
  {
    rule: "HEAD has the head of GET",
    request: "HEAD /v1/shelves/1/books/2",
    status: 200,
    response: { "content-length": "85", "content-type": "application/json", etag: etagOfBook },
    text: "",
  },
  { rule: "HEAD of an error", request: "HEAD /v1/shelves/1/books/missing", status: 404, text: "" },

  // google.api.HttpBody
  {
    rule: "HttpBody up",
    request: "PUT /v1/shelves/1/books/2/cover?overwrite=true",
    headers: { "content-type": "image/png" },
    body: Buffer.from([0, 255, 1]),
    status: 200,
    json: { contentType: "image/png", size: "3" },
  },
  {
    rule: "HttpBody up, nothing said of it",
    request: "PUT /v1/shelves/1/books/2/cover",
    body: "x",
    status: 200,
    json: { contentType: "application/octet-stream", size: "1" },
  },
  {
    rule: "HttpBody up, nothing in it",
    request: "PUT /v1/shelves/1/books/2/cover",
    headers: { "content-type": "image/png" },
    status: 200,
    json: { size: "0" },
  },
  {
    rule: "HttpBody up, too large",
    request: "PUT /v1/shelves/1/books/2/cover",
    body: "x".repeat(10_001),
    status: 413,
  },
  {
    rule: "HttpBody down",
    request: "GET /v1/shelves/1/books/2/cover",
    headers: { accept: "image/*" },
    status: 200,
    response: { "content-type": "image/png", "content-length": "3" },
  },
  {
    rule: "HttpBody both ways",
    request: "POST /v1/convert",
    headers: { "content-type": "text/plain; charset=latin1" },
    body: "any text",
    status: 200,
    response: { "content-type": "text/plain; charset=latin1" },
    text: "any text",
  },
  {
    rule: "HttpBody with a bad escape in the path",
    request: "PUT /v1/shelves/%zz/books/2/cover",
    body: "x",
    status: 400,
  },

  // Methods
  {
    rule: "405 says what is allowed",
    request: "PUT /v1/shelves",
    status: 405,
    response: { allow: "GET, HEAD, OPTIONS, POST" },
    json: { error: { code: "METHOD_NOT_ALLOWED" } },
  },
  {
    rule: "OPTIONS has no body",
    request: "OPTIONS /v1/shelves",
    status: 204,
    text: "",
    response: { allow: "GET, HEAD, OPTIONS, POST", "access-control-allow-origin": undefined },
  },
  {
    rule: "a refused request with a body",
    request: "PUT /v1/shelves",
    headers: json,
    body: big,
    status: 405,
  },
];
