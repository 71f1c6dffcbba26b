import { MemberSchema } from "../../../gen/ticketing/v1/member_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Selection } from "../../db/orm/select.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { createRenderer } from "../renderer.ts";
import { MemberEntity } from "./entity.ts";
import type { Login } from "./find-logins.ts";

/** A member for display. */
export interface MemberRow extends MemberEntity {
  readonly logins: readonly Login[];
}

/** Whether the tokens of an issuer set the role of their member. */
export type SetsRole = (issuer: string) => boolean;

/** Whether the role of a member comes from tokens, so that it cannot be changed here. */
export const hasTokenRole = ({ logins }: Pick<MemberRow, "logins">, setsRole: SetsRole): boolean =>
  logins.some(({ issuer }) => setsRole(issuer));

/** Creates the function that renders a member. */
export const createToMember = (setsRole: SetsRole) =>
  createRenderer<typeof MemberSchema, MemberRow>(MemberSchema, {
    logins: ({ logins }) => [...logins],
    roleSource: (row) => (hasTokenRole(row, setsRole) ? "token" : "stored"),
  });

/** Columns of {@link MemberRow} in addition to those of the member. */
export const memberColumns: Selection<MemberEntity>["columns"] = {
  logins: () => `(
    select coalesce(json_agg(json_build_object('issuer', l.issuer, 'subject', l.subject)
      order by l.issuer, l.subject), '[]')
    from member_logins l where l.workspace_id = t.workspace_id and l.member_id = t.id)`,
};

/** Reads a member of a workspace with their logins. @throws {ApiError} NOT_FOUND */
export async function readMember(reads: Reads, id: string): Promise<MemberRow> {
  const [row] = await reads.rows(MemberEntity, { where: { id }, columns: memberColumns ?? {} });
  if (row === undefined) {
    throw notFound("member");
  }
  return row as MemberRow;
}
