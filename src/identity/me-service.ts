import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ApiKeySchema } from "../../gen/ticketing/v1/api_key_service_pb.ts";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import type { Database } from "../db/database.ts";
import { implement } from "../rpc/dispatch.ts";
import { Workspace } from "./workspace.ts";

/** Renders a key of a workspace. */
export type DescribeKey = (
  workspaceId: string,
  id: string,
) => Promise<MessageInitShape<typeof ApiKeySchema>>;

/** The handlers of MeService. */
export function meService(db: Database, describeKey: DescribeKey) {
  return implement(MeService, {
    async getMe(_, { principal }) {
      const { kind, workspaceId } = principal;
      const em = db.forWorkspace(workspaceId);
      const { id, name, createdAt } = await em.findOneOrFail(Workspace, { id: workspaceId });
      const workspace = { id, name, createdAt: timestampFromDate(createdAt) };
      if (kind === "api_key") {
        const apiKey = await describeKey(workspaceId, principal.id);
        return { data: { authentication: kind, workspace, apiKey } };
      }
      const { issuer, subject, name: ownName, email } = principal;
      const identity = { issuer, subject, name: ownName, email };
      return { data: { authentication: kind, workspace, identity } };
    },
  });
}
