import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ApiKeySchema } from "../../gen/ticketing/v1/api_key_service_pb.ts";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import type { Reads } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { implement } from "../rpc/dispatch.ts";
import { listWorkspaces } from "./list-workspaces.ts";
import { readWorkspace } from "./workspace.ts";

/** Renders a key of a workspace. */
export type DescribeKey = (
  reads: Reads,
  id: string,
) => Promise<MessageInitShape<typeof ApiKeySchema>>;

/** The handlers of MeService. */
export function meService(db: Database, describeKey: DescribeKey) {
  return implement(MeService, {
    async getMe(_, { principal }) {
      const { kind, workspaceId } = principal;
      const reads = db.reads(workspaceId);
      if (kind === "api_key") {
        const [workspace, apiKey] = await Promise.all([
          readWorkspace(reads),
          describeKey(reads, principal.id),
        ]);
        return { data: { authentication: kind, workspace, apiKey, role: "admin" } };
      }
      const workspace = await readWorkspace(reads);
      const { issuer, subject, name, email, picture, role } = principal;
      const identity = { issuer, subject, name, email, picture };
      return { data: { authentication: kind, workspace, identity, role } };
    },

    async listWorkspaces(_, { principal }) {
      return { data: await listWorkspaces(db, principal) };
    },
  });
}
