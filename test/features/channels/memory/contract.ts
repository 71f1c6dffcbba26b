import { execFile } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Scope } from "../../../support/scope.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const root = resolve(import.meta.dirname, "../../../..");

const settings = `
// Settings of a room in memory. Its secret is never returned.
message MemorySettings {
  // Name of the room.
  string room = 1 [(buf.validate.field).string.max_len = 20];
  // Secret with which messages are posted.
  optional string secret = 2 [
    (google.api.field_behavior) = INPUT_ONLY,
    (buf.validate.field).string.max_len = 255,
    debug_redact = true
  ];
  // Where messages are posted.
  string webhook_url = 3 [(google.api.field_behavior) = OUTPUT_ONLY];
}
`;

/** Compiles a copy of the contract in which channels can have the type `memory`. */
export async function compileContract(t: Scope): Promise<typeof ChannelService> {
  const folder = scratchFolder("ticketing-contract-");
  t.teardown(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "proto"), join(folder, "proto"), { recursive: true });
  cpSync(join(root, "buf.yaml"), join(folder, "buf.yaml"));
  const path = join(folder, "proto/ticketing/v1/channel_service.proto");
  const text = readFileSync(path, "utf8")
    .replaceAll(/^ +"agent"$/gm, '$&,\n "memory"')
    .replaceAll(/^ {4}EmailSettings email = \d;$/gm, "$&\n    MemorySettings memory = 20;");
  writeFileSync(path, text + settings);
  const { stdout } = await promisify(execFile)(
    join(root, "node_modules/.bin/buf"),
    ["build", "--path", "proto/ticketing/v1/channel_service.proto", "-o", "-"],
    { cwd: folder, encoding: "buffer", maxBuffer: 16 << 20 },
  );
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, stdout));
  return registry.getService("ticketing.v1.ChannelService") as typeof ChannelService;
}
