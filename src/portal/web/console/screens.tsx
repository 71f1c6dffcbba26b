import { StrictMode } from "preact/compat";
import { createRoot } from "preact/compat/client";
import { createTransport } from "../api/client.ts";
import { released } from "../boot/hold.ts";
import { showLanguage } from "../language/show-language.ts";
import { ErrorBoundary, PageFailed } from "../shell/pages.tsx";
import { OneTimeSecrets } from "../ui/secret/secret.tsx";
import { Console } from "./console.tsx";
import { Expired } from "./expired.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);

/** Shows the console of a link. */
export async function show(token: string | undefined): Promise<void> {
  await showLanguage();
  if (token === undefined) {
    showExpired();
  } else {
    showConsole(token);
  }
}

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
