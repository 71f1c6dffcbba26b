import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { MemberService } from "../../../gen/ticketing/v1/member_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { listRows } from "../list-rows.ts";
import { MemberEntity } from "./entity.ts";

/** The handlers of MemberService. */
export function memberService(db: Database) {
  return implement(MemberService, {
    async listMembers(request, { principal }) {
      const em = db.forWorkspace(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(
        em,
        MemberEntity,
        request,
        "members",
        undefined,
        {
          order: "asc",
        },
      );
      return { data: rows.map(toMember), nextPageToken };
    },
  });
}

const toMember = (row: MemberEntity) => ({
  subject: row.subject,
  name: row.name,
  email: row.email,
  picture: row.picture,
  role: row.role,
  createdAt: timestampFromDate(row.createdAt),
  lastSeenAt: timestampFromDate(row.lastSeenAt),
});
