import { version } from "../../config/version.ts";

/** What the connections of the service are called in `pg_stat_activity`. */
export const applicationName = `ticketing/${version}`;
