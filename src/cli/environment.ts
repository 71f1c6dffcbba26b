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
 * @throws {Failure} when `SERVICE_URL` cannot be the address of a service
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const { SERVICE_URL, SERVICE_TOKEN, XDG_CONFIG_HOME } = env;
  return {
    url: readAddress(SERVICE_URL || "http://localhost:8080"),
    token: SERVICE_TOKEN || undefined,
    configDir: join(XDG_CONFIG_HOME || join(homedir(), ".config"), "ticketing"),
  };
}

/** Paths of the service, which people copy together with its address. */
const ownPath = /^\/(api|cli|dashboard|docs|openapi\.json|sdk)(\/|$)/;

function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const guess = `http://${text}`;
    throw new Failure("usage", `SERVICE_URL must be an http or https URL, not "${text}"`, {
      hint: URL.canParse(guess) ? `set SERVICE_URL=${guess}` : undefined,
    });
  }
  if (ownPath.test(url.pathname)) {
    throw new Failure("usage", `SERVICE_URL must be without the path ${url.pathname}`, {
      hint: `set SERVICE_URL=${url.origin}`,
    });
  }
  // A proxy may serve it below a path of its own.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
