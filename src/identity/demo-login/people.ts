import type { Role } from "../../rpc/principal.ts";

/** Somebody to try out the service as. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** One for each role, so that both can be tried. */
export const people: readonly Person[] = [
  { id: "ada", name: "Ada Admin", email: "ada.admin@example.com", role: "admin" },
  { id: "alex", name: "Alex Agent", email: "alex.agent@example.com", role: "agent" },
];

/** A person has one account in each workspace. */
export const accountOf = (person: Person, workspaceId: string) => `${person.id}:${workspaceId}`;

/** The person and the workspace of an account; undefined if there is no such person. */
export function readAccount(accountId: string) {
  const [id, workspaceId = ""] = accountId.split(":", 2);
  const person = people.find((each) => each.id === id);
  return person && { person, workspaceId };
}
