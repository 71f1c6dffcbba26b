import type { App } from "../../src/app/start-app.ts";

/** Releases the jobs that a killed worker held, as if a minute had passed. */
export const loseHeartbeat = ({ app }: { readonly app: Pick<App, "db"> }, queue: string) =>
  app.db.pool.query(
    "update pgboss.job set heartbeat_on = now() - interval '61 seconds' where name = $1 and state = 'active'",
    [queue],
  );
