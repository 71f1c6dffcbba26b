import { setLinkedLanguage } from "../language/linked.ts";
import { hasLink, takeLink } from "./link.ts";
import "../style/tokens.css";
import "../style/base.css";

async function start(): Promise<void> {
  const link = takeLink();
  if (link !== undefined) {
    document.documentElement.dataset.theme = link.theme ?? "system";
  }
  // Before loading the modules that create formats of dates and numbers.
  setLinkedLanguage(link?.language);
  const { show } = await import("./screens.tsx");
  await show(link?.token);
}

// A host that gives its frame another link changes only the fragment, which loads nothing.
addEventListener("hashchange", () => {
  if (hasLink()) {
    location.reload();
  }
});

void start();
