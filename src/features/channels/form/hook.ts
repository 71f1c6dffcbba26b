import { Code } from "@connectrpc/connect";
import type { Database } from "../../../db/database.ts";
import { inWorkspace } from "../../../db/tenancy/tenant-context.ts";
import { ApiError, invalidArgument, rateLimited } from "../../../rpc/api-error.ts";
import type { ClientAddress } from "../../../rpc/client-address.ts";
import { networkOf } from "../../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../server/contain.ts";
import {
  type InboundRequest,
  type InboundResponse,
  inboundPage,
} from "../../../server/inbound/inbound-page.ts";
import type { Transact } from "../../events/outbox.ts";
import type { TicketNumbers } from "../../tickets/numbers.ts";
import { openTicket } from "../../tickets/open.ts";
import { findOrCreateRequester } from "../../tickets/requesters.ts";
import { findPublicChannel, type PublicChannel } from "../public.ts";
import { corsHeaders, requireOrigin } from "./origins.ts";
import { type FormValues, formPage, thanksPage } from "./page.ts";
import { problemsOf, readSubmission } from "./submission.ts";
import type { FormTokens, TokenProblem } from "./token.ts";

const maxBodyBytes = 1 << 17;

export interface FormHookDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly numbers: TicketNumbers;
  readonly tokens: FormTokens;
  readonly clientAddress: ClientAddress;
  /** Submissions per minute of one form from one address; 0: no limit. */
  readonly formPerAddress: number;
}

/** Serves the public pages of forms, and receives their submissions. */
export function createFormHook(deps: FormHookDeps): RequestHandler {
  const { db, transact, numbers, tokens, formPerAddress: perMinute } = deps;
  const byAddress =
    perMinute === 0 ? undefined : createGcra({ perMinute, burst: Math.ceil(perMinute) });
  const byForm = createGcra({ perMinute: 600, burst: 600, maxKeys: 10_000 });

  function limit({ address }: InboundRequest, { id }: PublicChannel): void {
    const own = byAddress?.take(`${id} ${networkOf(address)}`);
    // Only what the address limit lets through counts against the form's limit.
    const verdict = own?.allowed === false ? own : byForm.take(id);
    if (!verdict.allowed) {
      throw rateLimited(verdict.retryAfterSeconds);
    }
  }

  /** Opens the ticket, unless the token was used before: then the ticket exists already. */
  async function open(channel: PublicChannel, values: FormValues, nonce: string): Promise<void> {
    const { id, workspaceId } = channel;
    const number = await numbers(workspaceId);
    await transact(workspaceId, async (tx) => {
      const used = await tx.em.execute(
        `insert into form_tokens (token, workspace_id, used_at) values (?, ?, ?)
         on conflict do nothing returning token`,
        [`${id} ${nonce}`, workspaceId, new Date()],
      );
      if (used.length === 0) {
        return;
      }
      const { email, name, subject, message: body } = values;
      const createdBy = { type: "form", id } as const;
      openTicket(tx, {
        workspaceId,
        number,
        subject,
        requester: await findOrCreateRequester(tx.em, workspaceId, { email, name }),
        createdBy,
        channel: createdBy,
        message: { author: "requester", visibility: "public", body, createdBy },
      });
    });
  }

  async function submit(request: InboundRequest, publicId: string): Promise<InboundResponse> {
    const channel = await findPublicChannel(db.pool, "form", publicId);
    requireOrigin(request, channel);
    limit(request, channel);
    const isJson = requireType(request) === "application/json";
    const { values, token, isTrapped } = readSubmission(await request.body(maxBodyBytes), isJson);
    const headers = headersFor(request, channel);
    const thanks = (): InboundResponse =>
      isJson
        ? { status: 201, type: "application/json", headers, text: '{"data":{"accepted":true}}' }
        : { status: 201, type: "text/html", headers, text: thanksPage(channel.name) };
    // Bots must not learn that they were detected.
    if (isTrapped) {
      return thanks();
    }

    const violations = problemsOf(values);
    const checked = tokens.check(publicId, token);
    if (violations.length === 0 && typeof checked === "object") {
      await inWorkspace(channel.workspaceId, () => open(channel, values, checked.nonce));
      return thanks();
    }
    const problem = typeof checked === "string" ? checked : undefined;
    if (isJson) {
      throw problem ? refusedToken(problem) : invalidArgument(...violations);
    }
    return {
      status: 400,
      type: "text/html",
      headers,
      text: formPage({
        title: channel.name,
        token: problem && problem !== "too soon" ? tokens.issue(publicId) : token,
        values,
        violations,
        notice: problem ? notices[problem] : "Please correct the highlighted fields.",
      }),
    };
  }

  return inboundPage(
    /^\/forms\/([0-9a-f]{32})$/,
    {
      async GET(request, publicId) {
        const channel = await findPublicChannel(db.pool, "form", publicId);
        const headers = headersFor(request, channel);
        const token = tokens.issue(publicId);
        if (!request.header("accept")?.includes("application/json")) {
          const text = formPage({ title: channel.name, token });
          return { status: 200, type: "text/html", headers, text };
        }
        requireOrigin(request, channel);
        const text = JSON.stringify({ data: { name: channel.name, token } });
        return { status: 200, type: "application/json", headers, text };
      },
      POST: submit,
      async OPTIONS(request, publicId) {
        const channel = await findPublicChannel(db.pool, "form", publicId);
        return { status: 204, headers: corsHeaders(request, channel) };
      },
    },
    deps.clientAddress,
  );
}

const notices: Record<TokenProblem, string> = {
  invalid: "Something went wrong. Please send your message again.",
  expired: "This page was open for too long. Please send your message again.",
  "too soon": "Please wait a moment, then send your message again.",
};

const refusedToken = (problem: TokenProblem) =>
  invalidArgument({
    field: "token",
    reason: problem.toUpperCase().replace(" ", "_"),
    message: notices[problem],
  });

function requireType(request: InboundRequest): string {
  const type = request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type === "application/x-www-form-urlencoded") {
    return type;
  }
  const message = "send application/x-www-form-urlencoded or application/json";
  throw new ApiError(Code.InvalidArgument, "UNSUPPORTED_MEDIA_TYPE", message, { status: 415 });
}

/** The page loads and runs nothing, and only allowed origins may frame it. */
const headersFor = (request: InboundRequest, channel: PublicChannel) => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors ${["'self'", ...channel.allowedOrigins].join(" ")}`,
  ...corsHeaders(request, channel),
});
