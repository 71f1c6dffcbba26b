import type { ActorType } from "../../gen/enums.ts";
import { callerOf, type Principal } from "./principal.ts";

/** The actor, as the contract shows it. */
export interface Actor {
  readonly type: ActorType;
  readonly id: string;
  /** Display name; empty if unknown. */
  readonly name: string;
  /** Identifier of the console session, or of the API key that a member acts through; otherwise empty. */
  readonly via: string;
}

/** Someone who acts directly. */
export const actor = (type: ActorType, { id, name }: { id: string; name: string }): Actor => ({
  type,
  id,
  name,
  via: "",
});

/** The operator, at the command line of the server. */
export const operator: Actor = actor("operator", { id: "", name: "" });

/** The caller as an actor. */
export function actorOf(principal: Principal): Actor {
  if (principal.kind === "console") {
    return { ...principal.creator, via: principal.id };
  }
  const caller = callerOf(principal);
  if (principal.member === undefined) {
    return actor("api_key", caller);
  }
  const via = principal.kind === "api_key" ? principal.id : "";
  return { ...actor("member", caller), via };
}
