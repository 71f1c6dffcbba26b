import { cspHash } from "../html/html.ts";
import { createPage, type Page } from "../server/static-page.ts";

/** Shows the email that its parent sends, `{ html, colorScheme }`, and follows none of its links. */
const script = `
  addEventListener("message", ({ source, data }) => {
    if (source === parent) {
      const { documentElement: shown } = new DOMParser().parseFromString(data.html, "text/html");
      shown.style.colorScheme = data.colorScheme;
      document.documentElement.replaceWith(shown);
    }
  });
  addEventListener("click", (event) => event.preventDefault());
`;

/**
 * The page in which the dashboard shows emails. The policy of the dashboard does not allow the styles
 * within documents that emails have, and applies to every document that it would create. This one has no
 * origin, and loads only images: the logo.
 */
export const mailPreviewPage = (): Page =>
  createPage(
    `<!doctype html><meta charset="utf-8"><title>Preview</title><script>${script}</script>`,
    {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": [
        "default-src 'none'",
        `script-src ${cspHash(script)}`,
        "style-src 'unsafe-inline'",
        "img-src https:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-scripts",
      ].join("; "),
      "referrer-policy": "no-referrer",
    },
  );
