import type { Member } from "../../../../../gen/ticketing/v1/member_service_pb.ts";
import { memberName } from "../../members/members.ts";

/** Maximum members that a note mentions. */
const maxMentions = 20;

/** The members whom a note mentions as `@Name`. Of names that begin alike, the longest counts. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  if (!text.includes("@")) {
    return [];
  }
  const active = members.filter((each) => each.status === "active" && memberName(each) !== "");
  const names = active.map((each) => memberName(each).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  names.sort((a, b) => b.length - a.length);
  if (names.length === 0) {
    return [];
  }
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const found = new Set([...text.matchAll(mention)].map(([, name]) => name));
  return active
    .filter((each) => found.has(memberName(each)))
    .map(({ id }) => id)
    .slice(0, maxMentions);
}
