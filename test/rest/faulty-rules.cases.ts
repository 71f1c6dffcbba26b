import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type HttpRule, HttpRuleSchema } from "../../gen/google/api/http_pb.ts";

/** A rule that the start must refuse, put on a method of the library that has none. */
export interface FaultyRuleCase {
  rule: MessageInitShape<typeof HttpRuleSchema>;
  /** Part of the reason. */
  reason: string;
  /** Type of the request message. Default: library.Everything. */
  input?: string;
  clientStreaming?: boolean;
}

type Init = Exclude<MessageInitShape<typeof HttpRuleSchema>, HttpRule>;

/** A rule for GET, with more options of it. */
function get(value: string, more: Init = {}): HttpRule {
  return create(HttpRuleSchema, { ...more, pattern: { case: "get", value } });
}

function post(body: string): HttpRule {
  return create(HttpRuleSchema, { pattern: { case: "post", value: "/v1/new" }, body });
}

export const faultyRuleCases: FaultyRuleCase[] = [
  // Syntax of templates
  { rule: {}, reason: "no HTTP method and path" },
  { rule: get(""), reason: 'must start with "/"' },
  { rule: get("v1/new"), reason: 'must start with "/"' },
  { rule: get("/"), reason: "empty segment" },
  { rule: get("/v1//new"), reason: "empty segment" },
  { rule: get("/v1/new/"), reason: "empty segment" },
  { rule: get("/v1/{f_string=a//b}"), reason: "empty segment" },
  { rule: get("/v1/{f_string=}"), reason: "empty segment" },
  { rule: get("/v1/**/new"), reason: '"**" in path "/v1/**/new" must come last' },
  { rule: get("/v1/{f_string=**}/new"), reason: "must come last" },
  { rule: get("/v1/{f_string=**/*}"), reason: "must come last" },
  { rule: get("/v1/{f_string"), reason: 'is not a literal, "*", "**" or a variable' },
  { rule: get("/v1/f_string}"), reason: "is not a literal" },
  { rule: get("/v1/{f_string}x"), reason: "is not a literal" },
  { rule: get("/v1/x{f_string}"), reason: "is not a literal" },
  { rule: get("/v1/{f_string={f_int32}}"), reason: "is not a literal" },
  { rule: get("/v1/{}"), reason: "does not name a field" },
  { rule: get("/v1/{f string}"), reason: "does not name a field" },
  { rule: get("/v1/{nested..f_string}"), reason: "does not name a field" },
  { rule: get("/v1/***"), reason: "is not a literal" },
  { rule: get("/v1/a*"), reason: "is not a literal" },
  { rule: get("/v1/a b"), reason: "is not a literal" },
  { rule: get("/v1/a?b=c"), reason: "is not a literal" },
  { rule: get("/v1/a#b"), reason: "is not a literal" },
  { rule: get("/v1/%zz"), reason: "is not a literal" },
  { rule: get("/v1/%ff"), reason: "is not percent-encoded UTF-8" },
  { rule: get("/v1/new:"), reason: "is not a literal" },
  { rule: get("/v1/a:b/c"), reason: "is not a literal" },

  // Variables
  { rule: get("/v1/{nothing}"), reason: '"nothing" is not a field of library.Everything' },
  { rule: get("/v1/{nested.nothing}"), reason: '"nested.nothing" is not a field' },
  { rule: get("/v1/{f_string.nothing}"), reason: '"f_string.nothing" is not a field' },
  { rule: get("/v1/{fString}"), reason: '"fString" is not a field' },
  { rule: get("/v1/{r_string}"), reason: "is a list field" },
  { rule: get("/v1/{m_string}"), reason: "is a map field" },
  { rule: get("/v1/{nested}"), reason: "is a message field" },
  { rule: get("/v1/{w_time}"), reason: "is a message field" },
  { rule: get("/v1/{w_string}"), reason: "is a message field" },
  { rule: get("/v1/{r_nested.f_string}"), reason: "is not a field" },
  { rule: get("/v1/{w_time.seconds}"), reason: "is not a field" },
  { rule: get("/v1/{w_string.value}"), reason: "is not a field" },
  { rule: get("/v1/{f_string}/{f_string}"), reason: 'captures "f_string" twice' },

  // Bodies
  { rule: post("nothing"), reason: 'body "nothing" is not a top-level field' },
  { rule: post("nested.f_string"), reason: "is not a top-level field" },
  { rule: get("/v1/new", { body: "*" }), reason: "a GET request has no body" },
  {
    rule: { pattern: { case: "delete", value: "/v1/new" }, body: "nested" },
    reason: "a DELETE request has no body",
  },
  {
    rule: { pattern: { case: "custom", value: { kind: "HEAD", path: "/v1/new" } }, body: "*" },
    reason: "a HEAD request has no body",
  },
  {
    rule: { pattern: { case: "put", value: "/v1/{f_string}" }, body: "f_string" },
    reason: 'field "f_string" is both in the path and the body',
  },
  { rule: get("/v1/new", { responseBody: "nothing" }), reason: 'response_body "nothing"' },
  { rule: get("/v1/new", { responseBody: "nested.f_string" }), reason: "response_body" },

  // HTTP methods
  {
    rule: { pattern: { case: "custom", value: { kind: "", path: "/v1/new" } } },
    reason: '"" is not an HTTP method',
  },
  {
    rule: { pattern: { case: "custom", value: { kind: "get", path: "/v1/new" } } },
    reason: '"get" is not an HTTP method',
  },
  { rule: get("/v1/new"), clientStreaming: true, reason: "a stream of requests" },

  // Several rules
  {
    rule: {
      pattern: { case: "get", value: "/v1/new" },
      additionalBindings: [get("/v1/a", { additionalBindings: [get("/v1/b")] })],
    },
    reason: "additional_bindings cannot be nested",
  },
  {
    rule: get("/v1/new", { additionalBindings: [get("/v1/new")] }),
    reason: "GET /v1/new is already taken by test.Service.Method (/v1/new)",
  },
  {
    rule: get("/v1/{f_string}/x", { additionalBindings: [get("/v1/{f_int32=*}/x")] }),
    reason: "is already taken by test.Service.Method (/v1/{f_string}/x)",
  },
  {
    rule: get("/v1/%41:b", { additionalBindings: [get("/v1/A:b")] }),
    reason: "is already taken",
  },
  {
    rule: get("/v1/new", { additionalBindings: [get("/v1/{nothing}")] }),
    reason: '"nothing" is not a field',
  },
];
