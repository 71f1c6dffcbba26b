import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.ts";

/** What the command takes from its environment. */
export interface Environment {
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  /** API key or JWT. Undefined: the stored login is used. */
  readonly token: string | undefined;
  /** Folder of the stored logins. */
  readonly configDir: string;
}

/**
 * Reads `SERVICE_URL`, `SERVICE_TOKEN` and `XDG_CONFIG_HOME`, the only variables
 * that commands read themselves.
 * @throws {Failure} when `SERVICE_URL` is not an http or https URL
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const { SERVICE_URL, SERVICE_TOKEN, XDG_CONFIG_HOME } = env;
  const address = SERVICE_URL || "http://localhost:8080";
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure("usage", `SERVICE_URL must be an http or https URL, not "${address}"`);
  }
  return {
    url: url.href.replace(/\/+$/, ""),
    token: SERVICE_TOKEN || undefined,
    configDir: join(XDG_CONFIG_HOME || join(homedir(), ".config"), "ticketing"),
  };
}
