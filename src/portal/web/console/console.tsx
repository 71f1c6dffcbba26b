import type { Transport } from "@connectrpc/connect";
import { TransportProvider, useQuery } from "@connectrpc/connect-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "preact/compat";
import { Link, Redirect, Router, useLocation } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { msg } from "../../../language/translate.ts";
import { createQueryClient } from "../api/client.ts";
import { t } from "../language/language.ts";
import { webhookRoutes } from "../routes/webhook-routes.ts";
import { CurrentPage } from "../shell/current-page.tsx";
import { ErrorBoundary, PageFailed } from "../shell/pages.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Toast } from "../ui/feedback/toast.tsx";
import { useFocusFallback } from "../ui/page/focus-fallback.ts";
import "./console.css";

const startPath = "/webhooks";
const tabs = [
  { path: startPath, label: msg("Webhooks") },
  { path: "/events", label: msg("Events") },
];

/** Time between checks that the link still works, in milliseconds. */
const checkMs = 30_000;

/** The webhooks and events of a workspace, without the rest of the dashboard. */
export function Console({ transport }: { transport: Transport }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <TransportProvider transport={transport}>
      <QueryClientProvider client={queryClient}>
        <Router base="/console">
          <Frame />
        </Router>
      </QueryClientProvider>
    </TransportProvider>
  );
}

function Frame() {
  // Pages ask it whether they may change anything.
  const me = useQuery(MeService.method.getMe, undefined, { refetchInterval: checkMs });
  const [location] = useLocation();
  useFocusFallback();
  return (
    <div className="console">
      <nav aria-label={t("Console")}>
        {tabs.map(({ path, label }) => (
          <Link key={path} to={path} aria-current={location.startsWith(path) ? "page" : undefined}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <Toast />
      <main id="main" tabIndex={-1}>
        {me.data === undefined ? (
          <QueryState query={me} label={t("Loading the console")} rows={4} />
        ) : (
          <ErrorBoundary of={location} fallback={(error) => <PageFailed error={error} />}>
            <CurrentPage routes={webhookRoutes} start={startPath}>
              <Redirect to={startPath} replace />
            </CurrentPage>
          </ErrorBoundary>
        )}
      </main>
    </div>
  );
}
