/** protoc plugin that writes `openapi.json`. It is run by `buf generate`, see buf.gen.yaml. */
import { createEcmaScriptPlugin, runNodeJs } from "@bufbuild/protoplugin";
import { openApiDocument } from "../openapi-document.ts";

runNodeJs(
  createEcmaScriptPlugin({
    name: "protoc-gen-openapi",
    version: "v1",
    // The file is the same for every target, but is only kept with the one that is asked for.
    generateTs(schema) {
      const file = schema.generateFile("openapi.json");
      file.print(JSON.stringify(openApiDocument(schema.files), null, 2));
    },
  }),
);
