import { TransportProvider } from "@connectrpc/connect-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { createQueryClient } from "./api/query-client.ts";
import { createTransport } from "./api/transport.ts";
import { ApiKeysPage } from "./api-keys/api-keys-page.tsx";
import { BillingPage } from "./billing/billing-page.tsx";
import type { Session } from "./session/session.ts";
import { SessionProvider } from "./session/session-context.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { Shell } from "./shell/shell.tsx";
import { WebhookPage } from "./webhooks/webhook-page.tsx";
import { WebhooksPage } from "./webhooks/webhooks-page.tsx";

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
              <Switch>
                <Route path="/">
                  <Redirect to="/api-keys" replace />
                </Route>
                <Route path="/api-keys">
                  <ApiKeysPage />
                </Route>
                <Route path="/webhooks">
                  <WebhooksPage />
                </Route>
                <Route path="/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
                <Route path="/billing">
                  <BillingPage />
                </Route>
                <Route>
                  <NotFoundPage />
                </Route>
              </Switch>
            </Shell>
          </Router>
        </QueryClientProvider>
      </TransportProvider>
    </SessionProvider>
  );
}
