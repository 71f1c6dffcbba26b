/** Builds the dashboard into src/portal/dist. Run by `npm run prepare`. */
import { readFile } from "node:fs/promises";
import { defineConfig, minify, type Plugin, transformWithOxc, type UserConfig } from "vite";

const webFile = (path: string) => new URL(`../src/portal/web/${path}`, import.meta.url).pathname;

/** Inlines the guard into the page. The page's policy allows it by its hash. */
const withGuard: Plugin = {
  name: "with-guard",
  async transformIndexHtml(html) {
    const path = webFile("boot/guard.ts");
    const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
    const script = (await minify(path, code)).code;
    return html.replace("<!--guard-->", () => `<script>${script}</script>`);
  },
};

/** Options of both builds into `dist`, from where src/portal/assets.ts reads the pages. */
export const common = {
  root: webFile(""),
  base: "/dashboard/",
  logLevel: "warn",
  plugins: [withGuard],
} satisfies UserConfig;

export const commonBuild = {
  outDir: "../dist",
  // The first versions of each with light-dark() in styles and URL.parse().
  target: ["chrome126", "firefox126", "safari18"],
  // The page's policy forbids data URLs of styles and scripts.
  assetsInlineLimit: 0,
  // Scripts are split by page. All styles together are smaller than the requests for their parts.
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
  // A test checks the compressed size instead.
  chunkSizeWarningLimit: 1000,
} satisfies UserConfig["build"];

/**
 * Shared modules form one chunk. The login, which loads earlier, and the virtualizer, which few
 * pages need, stay out of it.
 */
const isOfMostPages = (id: string) =>
  !/\/web\/(session\/(login|place|plain-http)|boot|routes)|oidc-client-ts|preload-helper|runtime|@tanstack\/(react-virtual|virtual-core)/.test(
    id,
  );

export default defineConfig({
  ...common,
  resolve: {
    alias: [
      {
        find: /^@bufbuild\/protovalidate\/.*\/validate_pb\.js$/,
        replacement: webFile("api/no-rules.ts"),
      },
    ],
  },
  build: {
    ...commonBuild,
    emptyOutDir: true,
    rolldownOptions: {
      // "use client" is for frameworks that render on a server.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "shared", minShareCount: 2, test: isOfMostPages }],
        },
      },
    },
  },
});
