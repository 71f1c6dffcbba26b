import type { Database } from "../../db/database.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/contain.ts";
import { createLoginPages } from "./interaction.ts";
import type { DemoKeys } from "./keys.ts";
import type { LoginAdapter } from "./memory-adapter.ts";
import { pageHeaders } from "./pages.ts";
import { createDemoProvider, nativeOrigin } from "./provider.ts";

export interface ProviderHandlerOptions {
  /** Address of the service. */
  readonly base: string;
  /** Addresses at which the portal may be opened. */
  readonly portals: readonly string[];
  readonly keys: DemoKeys;
  readonly adapter: LoginAdapter;
  readonly db: Database;
  readonly failures: AuthFailures;
}

/** Handles the requests to the local OpenID provider, its pages included. */
export function createProviderHandler(options: ProviderHandlerOptions): RequestHandler {
  const { base, portals, keys, adapter, db, failures } = options;
  const provider = createDemoProvider(base, portals, keys, adapter);
  const pages = createLoginPages({ provider, db, failures });
  const callback = provider.callback();
  const headers = Object.entries(pageHeaders([...portals, nativeOrigin]));
  return (req, res) => {
    for (const [name, value] of headers) {
      res.setHeader(name, value);
    }
    return pages(req, res) || callback(req, res);
  };
}
