/** A protoc plugin that writes `gen/openapi.json`. Run by `buf generate`. */
import { createEcmaScriptPlugin, runNodeJs } from "@bufbuild/protoplugin";
import { openApiDocument } from "../src/openapi/openapi-document.ts";

runNodeJs(
  createEcmaScriptPlugin({
    name: "protoc-gen-openapi",
    version: "v1",
    // The document is the same for every target. `target=ts` in buf.gen.yaml selects this function.
    generateTs(schema) {
      const file = schema.generateFile("openapi.json");
      file.print(JSON.stringify(openApiDocument(schema.files), null, 2));
    },
  }),
);
