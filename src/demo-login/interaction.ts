import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Provider } from "oidc-provider";
import type { Database } from "../db/database.ts";
import { type Choice, errorPage, loginPage } from "./pages.ts";
import { accountOf, mountPath } from "./provider.ts";

const maxBodyBytes = 4096;

/**
 * The page on which the demo user chooses a workspace, which is all there is
 * to logging in.
 * @returns a handler that says whether the request was for it
 */
export function createLoginPages(provider: Provider, db: Database) {
  async function workspaces(): Promise<Choice[]> {
    const { rows } = await db.pool.query<Choice>(
      "select id, name from workspaces order by name limit 100",
    );
    return rows;
  }

  async function show(uid: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    await provider.interactionDetails(req, res);
    send(res, 200, loginPage(`${mountPath}/interaction/${uid}`, await workspaces()));
  }

  async function logIn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (Number(req.headers["content-length"] ?? Number.POSITIVE_INFINITY) > maxBodyBytes)
      throw new Error("large");
    const workspaceId = new URLSearchParams(await text(req)).get("workspace") ?? "";
    const known = (await workspaces()).some(({ id }) => id === workspaceId);
    if (!known) return send(res, 400, errorPage("Demo login", "There is no such workspace."));
    const login = { accountId: accountOf(workspaceId) };
    // Whoever chooses a workspace here lets the client act in it: native ones must have that said.
    const result = { login, consent: {} };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  return (req: IncomingMessage, res: ServerResponse): false | Promise<void> => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(req.url ?? "")?.[1];
    if (uid === undefined) return false;
    const done = req.method === "POST" ? logIn(req, res) : show(uid, req, res);
    return done.catch(() => {
      // The cookie that binds the page to this browser is missing or too old.
      if (!res.headersSent) send(res, 400, errorPage("Demo login", "Please begin anew."));
    });
  };
}

function send(res: ServerResponse, status: number, html: string): void {
  res.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-frame-options": "DENY",
  });
  res.end(html);
}
