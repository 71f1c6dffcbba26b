import type { IncomingMessage, ServerResponse } from "node:http";
import { Code } from "@connectrpc/connect";
import { errors, type Provider } from "oidc-provider";
import type { Database } from "../../db/database.ts";
import { readBytes } from "../../rest/http.ts";
import { ApiError, methodNotAllowed } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import { linkClientId, redeemLoginCode } from "./login-link.ts";
import {
  accountPage,
  type Choice,
  endedPage,
  errorPage,
  loginCodePage,
  pageHeaders,
} from "./pages.ts";
import { accountOf, createDemoProvider, nativeOrigin, people } from "./provider.ts";
import { mountPath } from "./settings.ts";
import type { DemoKeys, LoginAdapter } from "./storage.ts";

interface ProviderHandlerOptions {
  /** Address of the service. */
  readonly base: string;
  /** Addresses at which the portal may be opened. */
  readonly portals: readonly string[];
  readonly keys: DemoKeys;
  readonly adapter: LoginAdapter;
  readonly db: Database;
  readonly failures: AuthFailures;
}

/** Handles the requests to the local OpenID provider, its pages included. */
export function createProviderHandler(options: ProviderHandlerOptions): RequestHandler {
  const { base, portals, keys, adapter, db, failures } = options;
  const provider = createDemoProvider(base, portals, keys, adapter);
  const pages = createLoginPages({ provider, db, failures });
  const callback = provider.callback();
  const headers = Object.entries(pageHeaders([...portals, nativeOrigin]));
  return (req, res) => {
    for (const [name, value] of headers) {
      res.setHeader(name, value);
    }
    return pages(req, res) || callback(req, res);
  };
}

const pattern = /^\/interaction\/[\w-]+(?:\?.*)?$/;
const wrongCode = "?wrong";
const maxBodyBytes = 4096;

interface LoginPagesOptions {
  readonly provider: Provider;
  readonly db: Database;
  readonly failures: AuthFailures;
}

/**
 * The pages of a login: first the login code, then who to be, and in which workspace. A cookie ties
 * a login to the browser that began it.
 */
function createLoginPages({ provider, db, failures }: LoginPagesOptions): RequestHandler {
  async function choices(): Promise<Choice[]> {
    const { rows } = await db.pool.query<{ id: string; name: string }>(
      "select id, name from workspaces order by name limit 100",
    );
    return rows.flatMap(({ id, name }) =>
      people.map((person) => ({
        account: accountOf(person, id),
        person: person.name,
        workspace: name,
      })),
    );
  }

  /** @throws {ApiError} RATE_LIMITED when too many codes were wrong */
  async function redeem(req: IncomingMessage, code: string, login: string): Promise<boolean> {
    const isGood = await redeemLoginCode(db.pool, code, login);
    if (!isGood) {
      failures.count(req.socket.remoteAddress ?? "");
    }
    return isGood;
  }

  async function show(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const login = await provider.interactionDetails(req, res);
    const action = actionOf(login);
    if (!needsCode(login)) {
      return send(res, 200, accountPage(action, await choices()));
    }
    const isWrong = req.url?.endsWith(wrongCode) ?? false;
    const direct = !isWrong && isDirect(req);
    const page = loginCodePage({ action, retry: login.returnTo, direct, isWrong });
    send(res, isWrong ? 403 : 200, page);
  }

  async function logIn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const login = await provider.interactionDetails(req, res);
    const form = await readForm(req);
    if (needsCode(login)) {
      // Accepts a whole link too.
      const code = (form.get("code") ?? "").trim().replace(/^.*#/, "");
      if (!(await redeem(req, code, login.uid))) {
        return seeOther(res, actionOf(login) + wrongCode);
      }
      login.result = admitted;
      await login.persist();
    }
    const offered = (await choices()).map(({ account }) => account);
    const accountId = form.get("account") ?? straightTo(login, offered);
    if (accountId === undefined || !offered.includes(accountId)) {
      return seeOther(res, actionOf(login));
    }
    // The login includes consent, which oidc-provider requires for native clients.
    const result = { login: { accountId }, consent: {} };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      if (req.method === "POST") {
        await logIn(req, res);
      } else if (req.method === "GET" || req.method === "HEAD") {
        await show(req, res);
      } else {
        throw methodNotAllowed(["GET", "HEAD", "POST"]);
      }
    } catch (error) {
      if (error instanceof errors.SessionNotFound) {
        send(res, 400, endedPage());
      } else if (error instanceof ApiError) {
        sendProblem(res, error);
      } else {
        throw error;
      }
    } finally {
      // Drains the rest of the body.
      req.resume();
    }
  }

  return (req, res) => pattern.test(req.url ?? "") && respond(req, res);
}

/** A link leads the operator into the only workspace, as its admin. */
const straightTo = ({ params }: Login, accounts: readonly string[]) =>
  params.client_id === linkClientId && accounts.length === people.length ? accounts[0] : undefined;

type Login = Awaited<ReturnType<Provider["interactionDetails"]>>;

const actionOf = ({ uid }: Login) => `${mountPath}/interaction/${uid}`;

/** The result of a login after its code was redeemed. */
const admitted = { admitted: true };

/** A browser with a session needs no code, only consent for a client. */
const needsCode = ({ prompt, result }: Login) =>
  prompt.name === "login" && result?.admitted === undefined;

/** Whether the browser came here without another site, which could log a visitor in unnoticed. */
const isDirect = ({ headers }: IncomingMessage) =>
  ["none", "same-origin", undefined].includes(headers["sec-fetch-site"]?.toString());

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const type = req.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    const message = "send application/x-www-form-urlencoded";
    throw new ApiError(Code.InvalidArgument, "UNSUPPORTED_MEDIA_TYPE", message, { status: 415 });
  }
  return new URLSearchParams((await readBytes(req, maxBodyBytes)).toString());
}

function sendProblem(res: ServerResponse, { status, message, headers }: ApiError): void {
  const title = status === 429 ? "Too many attempts" : "Login failed";
  send(res, status, errorPage(title, message), headers);
}

/** Redirects, so that a reload does not send the form again. */
function seeOther(res: ServerResponse, location: string): void {
  res.writeHead(303, { location, "cache-control": "no-store" }).end();
}

function send(res: ServerResponse, status: number, html: string, headers = {}): void {
  res.writeHead(status, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  res.end(html);
}
