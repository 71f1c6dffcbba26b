import { apiKeyScopes } from "../../../../gen/enums.ts";
import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { Option } from "../ui/form/field.tsx";

/** Form values of a new key. */
export interface KeyDraft {
  readonly name: string;
  /** Whether it can call only what `levels` allows. */
  readonly isRestricted: boolean;
  /** By resource, such as `write` for `tickets`. */
  readonly levels: Readonly<Record<string, string>>;
  /** Networks in CIDR notation, apart by spaces, commas or lines. */
  readonly networks: string;
}

export const emptyDraft: KeyDraft = { name: "", isRestricted: false, levels: {}, networks: "" };

/** The request for a key. Without restrictions it has no scopes and no networks. */
export const inputOf = ({ name, isRestricted, levels, networks }: KeyDraft) => ({
  name,
  scopes: isRestricted ? apiKeyScopes.filter((scope) => isChosen(levels, scope)) : [],
  allowedCidrs: [...new Set(networks.split(/[\s,]+/).filter((network) => network !== ""))],
});

const isChosen = (levels: KeyDraft["levels"], scope: string): boolean => {
  const [resource = "", level] = scope.split(":");
  return levels[resource] === level;
};

const levelLabels: Readonly<Record<string, string>> = {
  read: "Read",
  write: "Read and write",
  manage: "Manage",
};

/** The resources with the levels that their scopes have. */
export const resources = Map.groupBy(apiKeyScopes, (scope) => scope.split(":", 1)[0] as string);

/** The options of a resource, each of which includes those before it. */
export const levelsOf = (scopes: readonly string[]): readonly Option[] =>
  scopes
    .map((scope) => scope.split(":")[1] as string)
    .map((value) => ({ value, label: levelLabels[value] ?? value }));

/** The display name of a resource, such as `Canned replies`. */
export const resourceLabel = (resource: string): string =>
  resource === "api_keys"
    ? "API keys"
    : resource.charAt(0).toUpperCase() + resource.slice(1).replaceAll("_", " ");

/** Summarizes the scopes and networks of a key. */
export function accessOf({ scopes, allowedCidrs }: ApiKey): string {
  const networks = allowedCidrs.length > 0 && counted(allowedCidrs.length, "network");
  const access = scopes.length === 0 ? "Full" : counted(scopes.length, "scope");
  return networks ? `${access}, ${networks}` : access;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
