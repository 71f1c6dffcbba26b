import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createFileRegistry, type DescFile, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Compiles a file of a separate contract, including comments, with the vendored standards in reach. */
export async function compile(file: string): Promise<DescFile[]> {
  // Given here, so that the workspace of the application does not know of it.
  const config = { version: "v2", modules: [{ path: "proto" }, { path: dirname(file) }] };
  const args = ["build", "--config", JSON.stringify(config), "--path", file, "-o", "-"];
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/buf"), args, {
    cwd: root,
    encoding: "buffer",
    maxBuffer: 16 << 20,
  });
  return [...createFileRegistry(fromBinary(FileDescriptorSetSchema, stdout)).files];
}
