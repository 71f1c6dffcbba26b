/** Builds the API reference, alongside the dashboard and without its styles. Run by `npm run prepare`. */
import { defineConfig, type Plugin } from "vite";
import { common, commonBuild } from "./portal.vite.config.ts";

/**
 * openapi-explorer puts `<style>` elements into its templates, which the page's policy forbids. They
 * hold little more than a computed theme, which reference.css replaces.
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

/** The main part of openapi-explorer scrolls, so it must be focusable even if nothing in it is. */
const focusableMain: Plugin = {
  name: "focusable-main",
  transform: {
    filter: { id: /openapi-explorer\/dist\/es\/templates\/mainBodyTemplate\.js$/ },
    handler: (code) => code.replace('<main class="', '<main tabindex="0" class="'),
  },
};

/** Replaces capitals in the labels of openapi-explorer. */
const sentenceCase: Plugin = {
  name: "sentence-case",
  transform: {
    filter: { id: /openapi-explorer\/dist\/es\/languages\/en\.js$/ },
    handler: (code) =>
      code.replace(/'([A-Z])([A-Z -]+)'/g, (_, first, rest) => `'${first}${rest.toLowerCase()}'`),
  },
};

/**
 * Names operations in the navigation by their identifiers, next to their methods: `listTickets` is
 * "List tickets". Paths are repetitive, and summaries are sentences.
 */
const shortNames: Plugin = {
  name: "short-names",
  transform: {
    filter: { id: /openapi-explorer\/dist\/es\/templates\/navbar-template\.js$/ },
    handler(code) {
      const paths = /\$\{p\.path\.split\('\/'\).*?<\/span>`\)\}/;
      const words = "p.operationId.replace(/[A-Z]/g, (letter) => ' ' + letter.toLowerCase())";
      const name = `${words}.replace(' api ', ' API ').replace(/^./, (letter) => letter.toUpperCase())`;
      const shown = `<span class="name">\${p.isWebhook ? p.path : ${name}}</span>`;
      return code.replace(paths, () => shown);
    },
  },
};

/** Takes samples from where other tools expect them in a document. */
const codeSamples: Plugin = {
  name: "code-samples",
  transform: {
    filter: { id: /openapi-explorer\/dist\/es\/utils\/spec-parser\.js$/ },
    handler: (code) => code.replaceAll("x-code-samples", "x-codeSamples"),
  },
};

export default defineConfig({
  ...common,
  plugins: [
    ...common.plugins,
    ...[withoutStyleElements, focusableMain, sentenceCase, shortNames, codeSamples],
  ],
  build: {
    ...commonBuild,
    emptyOutDir: false,
    rolldownOptions: {
      input: new URL("../src/portal/web/reference/index.html", import.meta.url).pathname,
    },
  },
});
