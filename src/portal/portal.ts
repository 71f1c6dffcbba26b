import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../config/settings.ts";
import { translatorForBrowser } from "../language/catalogues.ts";
import type { Translator } from "../language/translate.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import type { Page } from "../server/static-page.ts";
import { servePage } from "../server/static-page.ts";
import { type Assets, readAssets } from "./assets.ts";
import { findLogins } from "./find-login.ts";
import { consolePage, dashboardPage, referencePage } from "./html.ts";
import { mailPreviewPage } from "./mail-preview.ts";

const referencePath = "/docs/api";
/** Providers know this path, to which they send browsers back from the login of a channel. */
const channelLoginPath = "/channel-login";

/**
 * Serves the API reference at `/docs/api`, the dashboard under `/dashboard` and the webhooks console under
 * `/console`: their assets, and for every other path the page that renders it. Reads the files on
 * the first request, as most processes serve none.
 * @param base address of the service, known once it listens
 */
export function createPortal(config: Config, base: () => string): RequestHandler {
  let assets: Assets | undefined;
  const pages = new Map<string, Page>();

  function once(key: string, make: () => Page): Page {
    const page = pages.get(key) ?? make();
    pages.set(key, page);
    return page;
  }

  function dashboard(built: string, translator: Translator): Page {
    const logins = findLogins(config, base());
    const canMail = config.SMTP_URL !== undefined;
    const hasBilling = (config.BILLING_PROVIDER ?? "none") !== "none";
    const origins = [
      ...logins.map(({ issuer }) => new URL(issuer).origin),
      ...config.PORTAL_CONNECT_ORIGINS.map((url) => new URL(url).origin),
    ];
    return dashboardPage(built, { logins, canMail, hasBilling }, origins, translator);
  }

  async function pageFor(path: string, req: IncomingMessage, built: Assets) {
    if (path.startsWith("/dashboard/assets/")) {
      return built.files.get(path);
    }
    if (path === referencePath) {
      return once("reference", () => referencePage(built.reference));
    }
    if (path === "/dashboard/mail-preview") {
      return once("mail preview", mailPreviewPage);
    }
    const translator = await translatorForBrowser(req.headers["accept-language"]);
    return isBelow("/console", path)
      ? once(`console ${translator.language}`, () =>
          consolePage(built.console, config.CONSOLE_FRAME_ORIGINS, translator),
        )
      : once(`dashboard ${translator.language}`, () => dashboard(built.dashboard, translator));
  }

  async function respond(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    assets ??= readAssets();
    if (assets === undefined) {
      res.writeHead(503, { "content-type": "text/plain" }).end(notBuilt);
      return;
    }
    const page = await pageFor(path, req, assets);
    if (page === undefined) {
      res.writeHead(404).end();
    } else {
      await servePage(page, req, res);
    }
  }

  return (req, res) => {
    const { url = "" } = req;
    const path = url.split("?", 1)[0] ?? "";
    if (path === channelLoginPath) {
      const location = `/dashboard${url}`;
      res.writeHead(303, { location, "cache-control": "no-store" }).end();
      return Promise.resolve();
    }
    const isApp = isBelow("/dashboard", path) || isBelow("/console", path);
    return (isApp || path === referencePath) && respond(path, req, res);
  };
}

const isBelow = (base: string, path: string) => path === base || path.startsWith(`${base}/`);

const notBuilt = "The pages are not built. Run `npm run prepare`, then restart the service.\n";
