import { TransportProvider } from "@connectrpc/connect-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { createQueryClient } from "./api/query-client.ts";
import { createTransport } from "./api/transport.ts";
import {
  ApiKeysPage,
  AuditPage,
  BillingPage,
  EventsPage,
  OverviewPage,
  WebhookPage,
  WebhooksPage,
} from "./pages.tsx";
import type { Session } from "./session/session.ts";
import { SessionProvider } from "./session/session-context.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { Shell } from "./shell/shell.tsx";
import { Skeleton } from "./ui/states.tsx";

/** The portal of a logged-in user. */
export function App({ session }: { session: Session }) {
  const [transport] = useState(() => createTransport(session));
  const [queryClient] = useState(createQueryClient);
  return (
    <SessionProvider value={session}>
      <TransportProvider transport={transport}>
        <QueryClientProvider client={queryClient}>
          <Router base="/dashboard">
            <Shell>
              <Suspense fallback={<Skeleton rows={4} label="Loading the page" />}>
                <Switch>
                  <Route path="/">
                    <Redirect to="/overview" replace />
                  </Route>
                  <Route path="/overview">
                    <OverviewPage />
                  </Route>
                  <Route path="/events">
                    <EventsPage />
                  </Route>
                  <Route path="/api-keys">
                    <ApiKeysPage />
                  </Route>
                  <Route path="/webhooks">
                    <WebhooksPage />
                  </Route>
                  <Route path="/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
                  <Route path="/audit">
                    <AuditPage />
                  </Route>
                  <Route path="/billing">
                    <BillingPage />
                  </Route>
                  <Route>
                    <NotFoundPage />
                  </Route>
                </Switch>
              </Suspense>
            </Shell>
          </Router>
        </QueryClientProvider>
      </TransportProvider>
    </SessionProvider>
  );
}
