import { MemberSchema, MemberService } from "../../../gen/ticketing/v1/member_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { createRenderer } from "../render.ts";
import { listRows } from "../rows.ts";
import { MemberEntity } from "./entity.ts";

/** The handlers of MemberService. */
export function memberService(db: Database) {
  return implement(MemberService, {
    async listMembers(request, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(reads, MemberEntity, request, {
        scope: ["members"],
        order: "asc",
      });
      return { data: rows.map(toMember), nextPageToken };
    },
  });
}

const toMember = createRenderer<typeof MemberSchema, MemberEntity>(MemberSchema, {});
