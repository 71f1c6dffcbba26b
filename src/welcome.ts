import type { Writable } from "node:stream";
import { createApiKey } from "./api-keys/service.ts";
import type { Database } from "./db/database.ts";
import { ensureWorkspace } from "./identity/workspace.ts";

/**
 * On a database without a workspace: makes the workspace `demo` with a key and
 * prints, this one time, the key and the lines to begin with.
 */
export async function welcome(db: Database, base: string, out: Writable): Promise<void> {
  const { rowCount } = await db.pool.query("select from workspaces limit 1");
  if (rowCount !== 0) return;
  const workspaceId = await ensureWorkspace(db, "demo");
  const { key } = await createApiKey(db, workspaceId, "demo");
  out.write(`
Welcome. The workspace "demo" is ready. This is its API key; it is not shown again:

  export SERVICE_TOKEN=${key}

Paste these to subscribe to events, to open a ticket, and to see what was delivered:

  SUBSCRIPTION=$(curl -s ${base}/api/v1/webhook-subscriptions -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" -d '{"url":"https://example.com/hooks"}' | tee /dev/stderr | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
  curl -s ${base}/api/v1/tickets -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" -d '{"subject":"Where is my order?","requester":{"email":"ada@example.com"}}'
  curl -s ${base}/api/v1/webhook-subscriptions/$SUBSCRIPTION/deliveries -H "Authorization: Bearer $SERVICE_TOKEN"

Or see it all in a browser: ${base}/dashboard

`);
}
