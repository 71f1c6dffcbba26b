import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createTransport } from "../api/client.ts";
import { released } from "../boot/hold.ts";
import { ErrorBoundary, PageFailed } from "../shell/pages.tsx";
import { OneTimeSecrets } from "../ui/secret/secret.tsx";
import { Console } from "./console.tsx";
import { Expired } from "./expired.tsx";
import { hasLink, takeLink } from "./link.ts";
import "../style/tokens.css";
import "../style/base.css";

const root = createRoot(document.getElementById("root") as HTMLElement);

const showExpired = () => root.render(<Expired />);

function showConsole(token: string): void {
  const transport = createTransport({
    token: async () => token,
    accepted() {},
    async refused() {
      // Until the user has stored a secret that is shown once.
      await released();
      showExpired();
      await new Promise(() => {});
    },
  });
  root.render(
    <StrictMode>
      <ErrorBoundary fallback={(error) => <PageFailed error={error} />}>
        <Console transport={transport} />
      </ErrorBoundary>
      <OneTimeSecrets />
    </StrictMode>,
  );
}

const link = takeLink();
if (link === undefined) {
  showExpired();
} else {
  document.documentElement.dataset.theme = link.theme ?? "system";
  showConsole(link.token);
}

// A host that gives its frame another link changes the fragment alone, which loads nothing.
addEventListener("hashchange", () => {
  if (hasLink()) {
    location.reload();
  }
});
