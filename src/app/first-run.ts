import type { Database } from "../db/database.ts";
import { createApiKey } from "../features/api-keys/service.ts";
import { lacksAccounts } from "../features/members/sign-in.ts";
import { createLink } from "../identity/sign-in/links.ts";
import { ensureWorkspace } from "../identity/workspace.ts";

interface FirstRun {
  readonly db: Database;
  /** Address of the service. */
  readonly base: string;
  /** Whether people sign in at the service itself. */
  readonly hasSignIn: boolean;
  readonly out: { readonly isTTY?: boolean; write(text: string): unknown };
}

const admin = "npm run --silent admin --";

/** The workspace for a first try. */
const firstWorkspace = "demo";

/**
 * On a database without a workspace: creates the workspace `demo` and shows how to begin. As long as no
 * one has signed in: shows a link that creates the first admin. The key and the link are shown only on
 * a terminal, as other output is likely to be kept.
 */
export async function showFirstSteps({ db, base, hasSignIn, out }: FirstRun): Promise<void> {
  const { isTTY = false } = out;
  const { rowCount } = await db.pool.query("select from workspaces limit 1");
  const isFirst = rowCount === 0;
  if (isFirst) {
    const workspaceId = await ensureWorkspace(db, firstWorkspace);
    const key = isTTY && (await createApiKey(db, workspaceId, "demo")).key;
    out.write(firstSteps(base, key ? keyShown(key) : keyToMake));
  }
  if (!hasSignIn || !(await lacksAccounts(db.pool))) {
    return;
  }
  if (isTTY) {
    out.write(signInBy(base + (await createFirstAdminLink(db))));
  } else if (isFirst) {
    out.write(signInLater);
  }
}

/** Creates a link whose user becomes the first admin. @returns its path */
export async function createFirstAdminLink(db: Database): Promise<string> {
  const workspaceId = await ensureWorkspace(db, firstWorkspace);
  const { path } = await createLink((text, values) => db.pool.query(text, [...values]), {
    purpose: "first_admin",
    workspaceId,
  });
  return path;
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

const signInBy = (link: string) => `
Open the dashboard by this link, and become its first admin. It works once, within 15 minutes:

  ${link}

For another one:  ${admin} sign-in-link

`;

const signInLater = `
To open the dashboard, get a link that makes you its first admin:

  ${admin} sign-in-link

`;
