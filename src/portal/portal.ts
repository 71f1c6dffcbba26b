import type { Config } from "../config/settings.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import type { Page } from "../server/static-page.ts";
import { servePage } from "../server/static-page.ts";
import { type Assets, readAssets } from "./assets.ts";
import { findLogins } from "./find-login.ts";
import { consolePage, dashboardPage, referencePage } from "./html.ts";

const referencePaths = ["/docs", "/docs/"];

/**
 * Serves the API reference at `/docs`, the dashboard under `/dashboard` and the webhooks console under
 * `/console`: their assets, and for every other path the page that renders it. Reads the files with
 * the first request, as most processes serve none.
 * @param base address of the service, known once it listens
 */
export function createPortal(config: Config, base: () => string): RequestHandler {
  let assets: Assets | undefined;
  let reference: Page | undefined;
  let dashboard: Page | undefined;
  let webhooksConsole: Page | undefined;

  function pageFor(path: string): Page | undefined {
    if (assets === undefined || path.startsWith("/dashboard/assets/")) {
      return assets?.files.get(path);
    }
    if (referencePaths.includes(path)) {
      reference ??= referencePage(assets.reference);
      return reference;
    }
    if (isBelow("/console", path)) {
      webhooksConsole ??= consolePage(assets.console, config.CONSOLE_FRAME_ORIGINS);
      return webhooksConsole;
    }
    if (dashboard === undefined) {
      const logins = findLogins(config, base());
      const canMail = config.SMTP_URL !== undefined;
      const hasBilling = (config.BILLING_PROVIDER ?? "none") !== "none";
      dashboard = dashboardPage(assets.dashboard, { logins, canMail, hasBilling }, [
        ...logins.map(({ issuer }) => new URL(issuer).origin),
        ...config.PORTAL_CONNECT_ORIGINS.map((url) => new URL(url).origin),
      ]);
    }
    return dashboard;
  }

  return (req, res) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    const isApp = isBelow("/dashboard", path) || isBelow("/console", path);
    if (!isApp && !referencePaths.includes(path)) {
      return false;
    }
    assets ??= readAssets();
    const page = pageFor(path);
    if (page !== undefined) {
      return servePage(page, req, res);
    }
    if (assets !== undefined) {
      res.writeHead(404).end();
    } else {
      res.writeHead(503, { "content-type": "text/plain" }).end(notBuilt);
    }
    return true;
  };
}

const isBelow = (base: string, path: string) => path === base || path.startsWith(`${base}/`);

const notBuilt = "The pages are not built. Run `npm run prepare`, then restart the service.\n";
