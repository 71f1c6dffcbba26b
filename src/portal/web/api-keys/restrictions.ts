import { type ApiKeyScopes, apiKeyScopes } from "../../../../gen/enums.ts";
import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { locale, t } from "../language/language.ts";
import type { Option } from "../ui/form/field.tsx";

/** Form values of a new key. */
export interface KeyDraft {
  readonly name: string;
  /** Whether it can call only what `levels` allows. */
  readonly isRestricted: boolean;
  /** By resource, such as `write` for `tickets`. */
  readonly levels: Readonly<Record<string, string>>;
  /** Networks in CIDR notation, separated by spaces, commas or lines. */
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

type Parts<Scope> = Scope extends `${infer R}:${infer L}` ? { resource: R; level: L } : never;
type Resource = Parts<ApiKeyScopes>["resource"];
type Level = Parts<ApiKeyScopes>["level"];

const levelLabels: Readonly<Record<Level, Message>> = {
  read: msg("Read [access]"),
  write: msg("Read and write"),
  manage: msg("Manage"),
};

/** The resources with the levels that their scopes have. */
export const resources = Map.groupBy(apiKeyScopes, (scope) => scope.split(":", 1)[0] as Resource);

/** The options of a resource, each of which includes those before it. */
export const levelsOf = (scopes: readonly string[]): readonly Option[] =>
  scopes
    .map((scope) => scope.split(":")[1] as Level)
    .map((value) => ({ value, label: t(levelLabels[value]) }));

/** The names of resources, by their scopes. */
export const resourceLabels: Readonly<Record<Resource, Message>> = {
  api_keys: msg("API keys"),
  attachments: msg("Attachments"),
  audit: msg("Audit"),
  billing: msg("Billing"),
  canned_replies: msg("Canned replies"),
  channels: msg("Channels"),
  drafts: msg("Drafts"),
  events: msg("Events"),
  members: msg("Members"),
  notifications: msg("Notifications"),
  operations: msg("Operations"),
  requesters: msg("Requesters"),
  sender_blocks: msg("Sender blocks"),
  tickets: msg("Tickets"),
  views: msg("Views"),
  webhooks: msg("Webhooks"),
  workspace: msg("Workspace"),
};

const list = new Intl.ListFormat(locale, { type: "unit" });

/** Summarizes the scopes and networks of a key. */
export function accessOf({ scopes, allowedCidrs }: ApiKey): string {
  const access =
    scopes.length === 0
      ? t("Full [access]")
      : t("{count, plural, one {# scope} other {# scopes}}", { count: scopes.length });
  const networks = t("{count, plural, one {# network} other {# networks}}", {
    count: allowedCidrs.length,
  });
  return list.format(allowedCidrs.length === 0 ? [access] : [access, networks]);
}
