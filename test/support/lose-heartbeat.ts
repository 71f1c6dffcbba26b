import type { App } from "../../src/app/start-app.ts";

/** Makes the jobs that a worker held when it was killed those of another: a minute has passed. */
export const loseHeartbeat = ({ app }: { readonly app: Pick<App, "db"> }, queue: string) =>
  app.db.pool.query(
    "update pgboss.job set heartbeat_on = now() - interval '61 seconds' where name = $1 and state = 'active'",
    [queue],
  );
