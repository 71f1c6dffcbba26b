import type { Database } from "../db/database.ts";
import { createApiKey } from "../features/api-keys/service.ts";
import { codeMinutes, createLoginLink } from "../identity/demo-login/login-link.ts";
import { ensureWorkspace } from "../identity/workspace.ts";

interface FirstRun {
  readonly db: Database;
  /** Address of the service. */
  readonly base: string;
  readonly hasDemoLogin: boolean;
  readonly out: { readonly isTTY?: boolean; write(text: string): unknown };
}

const admin = "npm run --silent admin --";

/**
 * On a database without a workspace: makes the workspace `demo` and says how to
 * begin. At every start on a terminal: shows a login link. The key and the link
 * are shown on a terminal alone, as other output is likely to be kept.
 */
export async function showFirstSteps({ db, base, hasDemoLogin, out }: FirstRun): Promise<void> {
  const { isTTY = false } = out;
  const { rowCount } = await db.pool.query("select from workspaces limit 1");
  const isFirst = rowCount === 0;
  if (isFirst) {
    const workspaceId = await ensureWorkspace(db, "demo");
    const key = isTTY && (await createApiKey(db, workspaceId, "demo")).key;
    out.write(firstSteps(base, key ? keyShown(key) : keyToMake));
  }
  if (!hasDemoLogin) {
    return;
  }
  if (isTTY) {
    out.write(loginBy(await createLoginLink(db.pool, base)));
  } else if (isFirst) {
    out.write(loginLater);
  }
}

const keyShown = (key: string) => `This is its API key. It is not shown again:

  export SERVICE_TOKEN=${key}`;

const keyToMake = `This makes an API key for it:

  export SERVICE_TOKEN=$(${admin} create-key --workspace demo --name demo)`;

const firstSteps = (base: string, key: string) => `
Welcome. The workspace "demo" is ready. ${key}

Paste these to subscribe to events, to open a ticket, and to see what was delivered:

  SUBSCRIPTION=$(curl -s ${base}/api/v1/webhook-subscriptions -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" -d '{"url":"https://example.com/hooks"}' | tee /dev/stderr | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
  curl -s ${base}/api/v1/tickets -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" -d '{"subject":"Where is my order?","requester":{"email":"ada@example.com"}}'
  curl -s ${base}/api/v1/webhook-subscriptions/$SUBSCRIPTION/deliveries -H "Authorization: Bearer $SERVICE_TOKEN"
`;

const loginBy = (link: string) => `
Open the dashboard by this link. It works once, within ${codeMinutes} minutes:

  ${link}

For another one:  ${admin} login-link

`;

const loginLater = `
To open the dashboard, get a link that logs you in:

  ${admin} login-link

`;
