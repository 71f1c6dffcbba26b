/** Builds the dashboard into src/portal/dist. Run by `npm run prepare`. */
import { readFile } from "node:fs/promises";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { base64Decode, base64Encode } from "@bufbuild/protobuf/wire";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
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

/**
 * Removes the options of fields and methods, such as rules and paths, from the descriptors: only the
 * service uses them.
 */
const withoutOptions: Plugin = {
  name: "without-options",
  transform: {
    filter: { id: /\/gen\/(?:ticketing|google\/api)\/.*_pb\.ts$/ },
    handler: (code) => code.replace(/(?<=fileDesc\(")[^"]+/, withoutOptionsIn),
  },
};

/** Files that define nothing but options. */
const definesOptions =
  /^(?:google\/api\/(?:annotations|field_behavior|http)|ticketing\/v1\/options)\.proto$/;

function withoutOptionsIn(text: string): string {
  const file = fromBinary(FileDescriptorProtoSchema, base64Decode(text));
  if (definesOptions.test(file.name)) {
    const { name, syntax } = file;
    const empty = create(FileDescriptorProtoSchema, { name, syntax });
    return base64Encode(toBinary(FileDescriptorProtoSchema, empty), "std_raw");
  }
  for (const { field, oneofDecl } of file.messageType) {
    for (const each of [...field, ...oneofDecl]) {
      each.options = undefined;
    }
  }
  for (const method of file.service.flatMap((service) => service.method)) {
    method.options = undefined;
  }
  return base64Encode(toBinary(FileDescriptorProtoSchema, file), "std_raw");
}

/** Options of all builds into `dist`, from which src/portal/assets.ts reads the pages. */
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

/** Modules that few pages need, and those that the login needs before any page. */
const apart = [
  "/web/(session/(login|place|plain-http)|boot|language/(language|linked)|routes|notices/|conversation/|channels/(?!kinds)|tickets/channel-names|webhooks/subscription/|api-calls/)",
  "/web/ui/(dialog/choice-dialog|time/time-filter)",
  "/v1/(api_call|canned_reply|notification|requester|sender_block)_service_pb",
  "/src/language/|intl-messageformat|@formatjs",
  "/(html|text)/markdown|/(markdown-it|linkify-it|mdurl|uc.micro|punycode.js)/",
  "oidc-client-ts|preload-helper|runtime|@tanstack/(react-virtual|virtual-core)",
];

/** Shared modules form one chunk. */
const isOfMostPages = (id: string) => !new RegExp(apart.join("|")).test(id);

/** Options of the builds whose pages call the API. */
export const commonClient = {
  plugins: [withGuard, withoutOptions],
  resolve: {
    alias: [
      {
        find: /^@bufbuild\/protovalidate\/.*\/validate_pb\.js$/,
        replacement: webFile("api/no-rules.ts"),
      },
      // Libraries for React get Preact, which is a fifth of the size.
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      {
        find: /^(react|react-dom|use-sync-external-store\/shim\/index\.js)$/,
        replacement: "preact/compat",
      },
      { find: /^entities$/, replacement: new URL("no-entities.ts", import.meta.url).pathname },
    ],
  },
} satisfies UserConfig;

export default defineConfig({
  ...common,
  ...commonClient,
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
