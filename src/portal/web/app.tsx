import { TransportProvider } from "@connectrpc/connect-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "preact/compat";
import { Router } from "wouter";
import { useBrowserLocation } from "wouter/use-browser-location";
import { createQueryClient, createTransport } from "./api/client.ts";
import { OpenPalette } from "./palette/open-palette.tsx";
import { routes, startPath } from "./routes.ts";
import type { Session } from "./session/login.ts";
import { type Place, placeOf } from "./session/place.ts";
import { CurrentPage } from "./shell/current-page.tsx";
import { Allowed, NotFoundPage } from "./shell/pages.tsx";
import { SessionProvider } from "./shell/session-context.ts";
import { Shell } from "./shell/shell.tsx";

/**
 * The portal of a logged-in user. The path selects the workspace, so tabs can show different ones.
 */
export function App({ session }: { session: Session }) {
  const [path] = useBrowserLocation();
  const place = placeOf(path);
  return (
    <SessionProvider value={session}>
      <Workspace key={place.base} session={session} place={place} />
    </SessionProvider>
  );
}

/** The pages of one workspace. The key of its parent keeps caches of workspaces apart. */
function Workspace({ session, place }: { session: Session; place: Place }) {
  const { base, organization } = place;
  const [transport] = useState(() => createTransport(session, organization));
  const [queryClient] = useState(createQueryClient);
  return (
    <TransportProvider transport={transport}>
      <QueryClientProvider client={queryClient}>
        <Router base={base}>
          <Shell organization={organization} search={<OpenPalette />}>
            <Allowed>
              <CurrentPage routes={routes} start={startPath}>
                <NotFoundPage />
              </CurrentPage>
            </Allowed>
          </Shell>
        </Router>
      </QueryClientProvider>
    </TransportProvider>
  );
}
