import { errorCodes } from "../../src/rpc/errors/error-codes.ts";
import { isIdempotent, type RestRoute, takesIdempotencyKey, takesIfMatch } from "./contract.ts";
import type { JsonSchema } from "./json-schema.ts";

/** One kind of error in REST. */
interface ErrorResponse {
  readonly status: number | "default";
  /** Name under `components/responses`. */
  readonly name: string;
  readonly description: string;
  /** Names of its headers, in addition to those that every response has. */
  readonly headers?: readonly string[];
  readonly example: {
    code: string;
    message: string;
    details?: readonly object[];
    metadata?: Readonly<Record<string, string>>;
  };
  /** Whether a route can respond with it. */
  readonly occurs: (route: RestRoute) => boolean;
}

const always = () => true;
const hasBody = ({ body }: RestRoute) => body !== undefined;

/** Every error response, in order of status. */
export const errorResponses: readonly ErrorResponse[] = [
  {
    status: 400,
    name: "BadRequest",
    description:
      "The request is invalid. `details` lists the invalid fields. `CURSOR_EXPIRED`: the events after the cursor are no longer kept.",
    example: {
      code: "INVALID_ARGUMENT",
      message: "pageSize: must be at least 0",
      details: [
        {
          field: "pageSize",
          reason: "INVALID_VALUE",
          message: "must be at least 0",
        },
      ],
    },
    occurs: always,
  },
  {
    status: 401,
    name: "Unauthorized",
    description:
      "`MISSING_TOKEN`: the request has no bearer token. `INVALID_TOKEN`: the token is malformed, unknown, revoked or expired.",
    headers: ["WWW-Authenticate"],
    example: { code: "INVALID_TOKEN", message: "the token is not valid" },
    occurs: always,
  },
  {
    status: 403,
    name: "Forbidden",
    description:
      "`ROLE_REQUIRED`: the member lacks the role in `x-required-role`. `INSUFFICIENT_SCOPE`: the restricted API key lacks the scope in `x-required-scope`. `ADDRESS_NOT_ALLOWED`: the address of the caller is not among the `allowedCidrs` of the API key.",
    example: {
      code: "INSUFFICIENT_SCOPE",
      message: "this call requires the scope tickets:write, which the API key does not have",
    },
    occurs: always,
  },
  {
    status: 404,
    name: "NotFound",
    description: "The workspace of the token has no such resource.",
    example: { code: "NOT_FOUND", message: "ticket not found" },
    occurs: ({ variables }) => variables.length > 0,
  },
  {
    status: 409,
    name: "Conflict",
    description:
      "The request conflicts with the current state or with another request. `IDEMPOTENCY_IN_PROGRESS`: a request with the same `Idempotency-Key` is still in flight. `LIMIT_REACHED`: the workspace has the maximum number of such resources, `metadata.limit`. `STORAGE_FULL`: its files take all of the room, `metadata.maxBytes`.",
    example: {
      code: "IDEMPOTENCY_IN_PROGRESS",
      message: "a call with this Idempotency-Key is still in flight; try again in a moment",
    },
    occurs: (route) =>
      takesIdempotencyKey(route) || (hasBody(route) && !isIdempotent(route.method)),
  },
  {
    status: 412,
    name: "PreconditionFailed",
    description: "The resource has changed since the version in `If-Match`.",
    example: {
      code: "VERSION_MISMATCH",
      message: "the ticket has changed: it is now at version 4",
    },
    occurs: takesIfMatch,
  },
  {
    status: 413,
    name: "PayloadTooLarge",
    description: "The body is larger than `metadata.maxBytes`.",
    example: {
      code: "PAYLOAD_TOO_LARGE",
      message: "The body is larger than 1048576 bytes, the most that is accepted here.",
      metadata: { maxBytes: "1048576" },
    },
    occurs: hasBody,
  },
  {
    status: 415,
    name: "UnsupportedMediaType",
    description: "The body is not JSON in UTF-8, or its content encoding is not supported.",
    example: {
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: 'Content type "text/plain" is not supported, send application/json.',
    },
    occurs: hasBody,
  },
  {
    status: 422,
    name: "UnprocessableContent",
    description:
      "`IDEMPOTENCY_KEY_REUSED`: the `Idempotency-Key` was already used for a different request.",
    example: {
      code: "IDEMPOTENCY_KEY_REUSED",
      message: "this Idempotency-Key was used with a different request",
    },
    occurs: takesIdempotencyKey,
  },
  {
    status: 429,
    name: "TooManyRequests",
    description: "Too many requests. Retry after the time in `Retry-After`.",
    headers: ["Retry-After"],
    example: { code: "RATE_LIMITED", message: "too many requests" },
    occurs: always,
  },
  {
    status: 500,
    name: "InternalError",
    description: "The service failed. Its log has the cause, under the `requestId`.",
    example: { code: "INTERNAL", message: "internal error" },
    occurs: always,
  },
  {
    status: 503,
    name: "Unavailable",
    description:
      "`UNAVAILABLE`: the service cannot respond right now; retry after the time in `Retry-After`. `TIMEOUT`: the query took too long; `details` names what to narrow.",
    headers: ["Retry-After"],
    example: { code: "UNAVAILABLE", message: "try again in a moment" },
    occurs: always,
  },
  {
    status: "default",
    name: "Error",
    description: "Any other error.",
    example: { code: "NOT_ACCEPTABLE", message: "The response can only be application/json." },
    occurs: always,
  },
];

/** The body of every error in REST. The contract does not define it: other protocols differ. */
export const errorSchema: JsonSchema = {
  type: "object",
  description: "An error.",
  properties: {
    error: {
      type: "object",
      properties: {
        code: {
          type: "string",
          description: "What went wrong, as a stable code for programs.",
          enum: errorCodes,
        },
        message: { type: "string", description: "What went wrong, for people." },
        details: {
          type: "array",
          description: "The invalid fields, if the error is about fields.",
          items: {
            type: "object",
            properties: {
              field: {
                type: "string",
                description:
                  "Path of the field, such as `requester.email` or `tags[2]`. Empty if the whole body is invalid.",
              },
              reason: {
                type: "string",
                description: "What is wrong with the field, as a stable code for programs.",
                pattern: "^[A-Z][A-Z0-9_]*$",
              },
              message: { type: "string", description: "What is wrong with the field, for people." },
            },
            required: ["field", "reason", "message"],
          },
        },
        metadata: {
          type: "object",
          description: "Values for programs, by the `code`.",
          additionalProperties: { type: "string" },
        },
        requestId: {
          type: "string",
          description: "Identifier of the request, also in the `X-Request-Id` header.",
        },
      },
      required: ["code", "message", "details", "requestId"],
    },
  },
  required: ["error"],
};
