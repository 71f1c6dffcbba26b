import { exportWorkspace } from "../../../src/admin/transfer/export-workspace.ts";
import { importWorkspace } from "../../../src/admin/transfer/import-workspace.ts";
import { channelKinds } from "../../../src/app/channel-kinds.ts";
import { createSealer } from "../../../src/db/sealer.ts";
import type { FileStore } from "../../../src/features/attachments/file-store.ts";
import type { TestService } from "../../support/service.ts";

/** @returns a workspace as `admin export-workspace` writes it */
export async function exported(
  { app }: TestService,
  name: string,
  bucket?: FileStore,
): Promise<string> {
  let text = "";
  for await (const part of exportWorkspace(app.db.pool, name, () => {}, bucket)) {
    text += part;
  }
  return text;
}

async function* linesOf(text: string) {
  yield* text.split("\n");
}

/** Imports a workspace, under another name if `as` is given. @returns the count of its rows */
export const put = ({ app, config }: TestService, text: string, as?: string) =>
  importWorkspace(app.db.pool, linesOf(text), {
    as,
    sealer: createSealer(config.SECRET_ENCRYPTION_KEY),
    kinds: channelKinds(config),
    progress: () => {},
  });
