// @suite all
// @needs python-tools
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { create, createFileRegistry, type DescMessage, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { parseJson, renderJson } from "../../src/rest/http.ts";
import { createTranscoder } from "../../src/rest/index.ts";
import { root } from "../sdk/support/suite.ts";
import { tools } from "../support/tools.ts";

t.test("the transcoder takes the common contracts of Google's APIs", async (t) => {
  const commands = await tools["python-tools"].install();
  const [packages = ""] = globSync(join(commands, "../lib/python3*/site-packages"));
  const paths = globSync("google/{api,cloud,gapic,iam,logging,longrunning,rpc,shopping,type}", {
    cwd: packages,
  });
  const buf = join(root, "node_modules/.bin/buf");
  const args = [
    "build",
    packages,
    ...paths.flatMap((path) => ["--path", join(packages, path)]),
    "-o",
    "-",
  ];
  const { stdout } = await promisify(execFile)(buf, args, {
    encoding: "buffer",
    maxBuffer: 1 << 26,
  });
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, stdout));
  const types = [...registry];

  const services = types.filter((type) => type.kind === "service");
  const { routes } = createTranscoder(services, {
    unmappable: "throw",
    invoke: () => Promise.reject(new Error("not called")),
  });
  t.ok(
    routes.length >= 6,
    `${routes.length} routes of ${services.map(({ typeName }) => typeName)}`,
  );

  const messages = types.filter((type) => type.kind === "message" && isOfGoogle(type));
  t.ok(messages.length > 100, `${messages.length} messages`);
  for (const message of messages as DescMessage[]) {
    const json = renderJson(message, create(message), { registry });
    t.same(parseJson(message, json, { registry }), create(message), message.typeName);
  }
});

/** Not the well-known types, and not the entries of maps. */
const isOfGoogle = ({ typeName, proto }: DescMessage) =>
  !typeName.startsWith("google.protobuf.") && proto.options?.mapEntry !== true;
