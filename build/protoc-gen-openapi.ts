/**
 * A protoc plugin that writes `gen/openapi.json`, `gen/asyncapi.json`, `gen/event-descriptions.json` with
 * the description, JSON Schema and example of each event type, and `gen/mcp-tools.json` with the tools of
 * agents. Run by `buf generate`.
 */
import { createEcmaScriptPlugin, runNodeJs } from "@bufbuild/protoplugin";
import { asyncApiDocument } from "./openapi/async-api-document.ts";
import { describeEvents } from "./openapi/event-descriptions.ts";
import { describeTools } from "./openapi/mcp-tools.ts";
import { openApiDocument } from "./openapi/openapi-document.ts";

runNodeJs(
  createEcmaScriptPlugin({
    name: "protoc-gen-openapi",
    version: "v1",
    // The files are the same for every target. `target=ts` in buf.gen.yaml selects this function.
    generateTs(schema) {
      const document = schema.generateFile("openapi.json");
      document.print(JSON.stringify(openApiDocument(schema.files), null, 2));
      const webhooks = schema.generateFile("asyncapi.json");
      webhooks.print(JSON.stringify(asyncApiDocument(schema.files), null, 2));
      const descriptions = schema.generateFile("event-descriptions.json");
      descriptions.print(JSON.stringify(describeEvents(schema.files), null, 2));
      const tools = schema.generateFile("mcp-tools.json");
      tools.print(JSON.stringify(describeTools(schema.files), null, 2));
    },
  }),
);
