import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.ts";

/** What the command takes from its environment. */
export interface Environment {
  /** Address of the service, without a slash at its end. */
  readonly url: string;
  /** API key or JWT. Without one, what `ticketing login` has stored is used. */
  readonly token: string | undefined;
  /** Folder of the stored logins. */
  readonly configDir: string;
}

/**
 * Reads `SERVICE_URL`, `SERVICE_TOKEN` and `XDG_CONFIG_HOME`. The commands read
 * no other variable themselves.
 * @throws {Failure} when the address is none
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const { SERVICE_URL, SERVICE_TOKEN, XDG_CONFIG_HOME } = env;
  const address = SERVICE_URL || "http://localhost:8080";
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure("usage", `SERVICE_URL: "${address}" is not an http or https address`);
  }
  return {
    url: url.href.replace(/\/+$/, ""),
    token: SERVICE_TOKEN || undefined,
    configDir: join(XDG_CONFIG_HOME || join(homedir(), ".config"), "ticketing"),
  };
}
