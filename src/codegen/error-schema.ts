import type { JsonSchema } from "./json-schema.ts";

/** The one body of all errors over REST. The contract does not have it: other protocols differ. */
export const errorSchema: JsonSchema = {
  type: "object",
  description: "An error.",
  properties: {
    error: {
      type: "object",
      properties: {
        code: {
          type: "string",
          description: "What went wrong, as a stable word for programs.",
          pattern: "^[A-Z][A-Z0-9_]*$",
        },
        message: { type: "string", description: "What went wrong, for people." },
        details: {
          type: "array",
          description: "The fields that are wrong, if it is about fields.",
          items: {
            type: "object",
            properties: {
              field: {
                type: "string",
                description:
                  "Path of the field, such as `requester.email` or `tags[2]`. Empty: the body as a whole.",
              },
              reason: {
                type: "string",
                description: "What is wrong with it, as a stable word for programs.",
                pattern: "^[A-Z][A-Z0-9_]*$",
              },
              message: { type: "string", description: "What is wrong with it, for people." },
            },
            required: ["field", "reason", "message"],
          },
        },
        requestId: {
          type: "string",
          description: "Identifier of the request, the same as in `X-Request-Id`.",
        },
      },
      required: ["code", "message", "details", "requestId"],
    },
  },
  required: ["error"],
};

/** The headers of answers, under `components/headers`. */
export const headers: JsonSchema = {
  "Idempotency-Replayed": {
    description:
      "`true` if this is the answer to an earlier request with the same `Idempotency-Key`.",
    schema: { const: "true" },
  },
  RateLimit: {
    description:
      "How many requests may follow at once (`r`), and after how many seconds the limit is whole again (`t`). Absent where there is no limit.",
    schema: { type: "string" },
    example: '"default";r=5999;t=1',
  },
  "RateLimit-Policy": {
    description: "The limit itself: so many requests (`q`) in so many seconds (`w`).",
    schema: { type: "string" },
    example: '"default";q=6000;w=6',
  },
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 0 },
    example: 1,
  },
  "WWW-Authenticate": {
    description: "The challenge of RFC 6750.",
    required: true,
    schema: { type: "string" },
    example: 'Bearer realm="ticketing", error="invalid_token"',
  },
  "X-Request-Id": {
    description: "Identifier of the request, for questions about it.",
    required: true,
    schema: { type: "string", pattern: "^req_" },
    example: "req_5f2b8c1d9e3a4706b1c2d3e4",
  },
};

/** Headers that answers to known callers have where there is a limit. */
export const rateLimitHeaders = ["RateLimit", "RateLimit-Policy"] as const;

/** References to headers, by name. */
export function headerReferences(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
