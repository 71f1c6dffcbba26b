import { defineConfig, type Plugin } from "vite";

/**
 * The reader of the API reference puts `<style>` elements into its templates, which the policy of the
 * page does not allow. They hold little but a computed theme, and it takes ours from reference.css.
 */
const withoutStyleElements: Plugin = {
  name: "without-style-elements",
  enforce: "pre",
  load: {
    filter: { id: /openapi-explorer\/dist\/es\/utils\/theme\.js$/ },
    handler: () => "export default () => '';",
  },
  transform: {
    filter: { id: /openapi-explorer\/dist\/es\/.*\.js$/ },
    handler: (code) => code.replace(/<style>[\s\S]*?<\/style>/g, ""),
  },
};

/** The reader's labels are in capitals. */
const sentenceCase: Plugin = {
  name: "sentence-case",
  transform: {
    filter: { id: /openapi-explorer\/dist\/es\/languages\/en\.js$/ },
    handler: (code) =>
      code.replace(/'([A-Z])([A-Z -]+)'/g, (_, first, rest) => `'${first}${rest.toLowerCase()}'`),
  },
};

const webFile = (path: string) => new URL(`web/${path}`, import.meta.url).pathname;

/** What pages share comes in one request; what logs in comes before it, and stays apart. */
const isAfterLogin = (id: string) =>
  !/\/web\/(session|routes|settings)|oidc-client-ts|preload-helper|runtime/.test(id);

/** Builds the pages into `dist`, from where src/portal/assets.ts reads them. */
export default defineConfig({
  root: webFile(""),
  base: "/dashboard/",
  logLevel: "warn",
  resolve: {
    alias: [
      {
        find: /^@bufbuild\/protovalidate\/.*\/validate_pb\.js$/,
        replacement: webFile("api/no-rules.ts"),
      },
    ],
  },
  plugins: [withoutStyleElements, sentenceCase],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    // The first versions of each with light-dark() in styles and URL.parse().
    target: ["chrome126", "firefox126", "safari18"],
    // Data URLs of styles and scripts are not what the policy of the page allows.
    assetsInlineLimit: 0,
    // Scripts come page by page. All styles together are smaller than the requests for their parts.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // A test holds the compressed size, which is what counts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ["index.html", "reference/index.html"].map(
        (page) => new URL(`web/${page}`, import.meta.url).pathname,
      ),
      // "use client" is for frameworks that render on a server.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "shared", minShareCount: 2, test: isAfterLogin }],
        },
      },
    },
  },
});
