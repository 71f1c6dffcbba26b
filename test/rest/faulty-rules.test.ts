import { once } from "node:events";
import {
  create,
  createFileRegistry,
  createRegistry,
  type DescService,
  setExtension,
} from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  MethodDescriptorProtoSchema,
  MethodOptionsSchema,
  ServiceDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import t from "tap";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { HttpRuleSchema } from "../../gen/google/api/http_pb.ts";
import { createTranscoder } from "../../src/rest/index.ts";
import { type FaultyRuleCase, faultyRuleCases } from "./faulty-rules.cases.ts";
import { file_library, Library } from "./library/gen/library_pb.ts";

for (const faulty of faultyRuleCases) {
  t.test(`${faulty.reason} (${JSON.stringify(faulty.rule)})`, async (t) => {
    const start = () =>
      createTranscoder([serviceWith(faulty)], {
        unmappable: "throw",
        invoke: () => Promise.reject(new Error("not called")),
        renderError: () => ({ status: 500, body: {} }),
      });
    t.throws(start, { message: /^test\.Service\.Method: / });
    t.throws(start, { message: new RegExp(faulty.reason.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) });
  });
}

t.test("unservable rules are skipped with a warning, and the rest are served", async (t) => {
  const warning = once(process, "warning");
  const { routes } = createTranscoder(
    [serviceWith({ rule: {}, reason: "", clientStreaming: true }), Library],
    {
      invoke: () => Promise.reject(new Error("not called")),
      renderError: () => ({ status: 500, body: {} }),
    },
  );
  t.match(await warning, [{ name: "TranscoderWarning", message: /^test\.Service\.Method: / }]);
  t.ok(routes.some(({ method }) => method === Library.method.getShelf));
});

/** A service of one method, with the rule on it. */
function serviceWith({ rule, clientStreaming = false }: FaultyRuleCase): DescService {
  const options = create(MethodOptionsSchema);
  setExtension(options, http, create(HttpRuleSchema, rule));
  const method = create(MethodDescriptorProtoSchema, {
    name: "Method",
    inputType: ".library.Everything",
    outputType: ".library.Everything",
    clientStreaming,
    options,
  });
  const file = create(FileDescriptorProtoSchema, {
    name: "test.proto",
    package: "test",
    syntax: "proto3",
    dependency: ["library.proto"],
    service: [create(ServiceDescriptorProtoSchema, { name: "Service", method: [method] })],
  });
  const known = createRegistry(file_library);
  const registry = createFileRegistry(file, (name) =>
    name === "library.proto" ? file_library : known.getMessage(name)?.file,
  );
  const service = registry.getService("test.Service");
  if (service === undefined) {
    throw new Error("the descriptor of the test is wrong");
  }
  return service;
}
