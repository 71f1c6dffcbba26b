import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { EmbeddedPostgresError, useOwnServer } from "./error.ts";

/** The user and group that the server runs as, if not the user of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root, so root runs it as the owner of the data, if it exists, or as
 * `postgres`, or as `nobody`. Other users run it as themselves.
 */
export function serverAccount(clusterDir: string): Account | undefined {
  const self = process.getuid?.();
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw foreignData(clusterDir, owner.uid);
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid };
  }
  const account = lookUp("postgres") ?? lookUp("nobody");
  if (account) {
    return account;
  }
  throw new EmbeddedPostgresError(
    'Postgres does not run as root, and there is no user "postgres" or "nobody" to run it as',
    `start the service as another user, or ${useOwnServer}`,
  );
}

function foreignData(clusterDir: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${clusterDir} belongs to user id ${uid}`,
    `start the service as that user, set DATA_DIR to another folder, or ${useOwnServer}`,
  );
}

/** Calls `id`, as /etc/passwd does not list the users of directory services. */
function lookUp(name: string): Account | undefined {
  const ask = (flag: string) =>
    Number(
      execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return undefined;
  }
}
