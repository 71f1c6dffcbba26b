/**
 * The keys that do not begin with the workspace, by their index: each finds the workspace of a request
 * that does not name one. All other primary, unique and foreign keys of tables with a `workspace_id`
 * begin with it, so a statement that forgets the workspace reaches no row by a key.
 */
export const workspaceLookups: Readonly<Record<string, string>> = {
  // biome-ignore-start lint/style/useNamingConvention: Postgres names them
  organizations_pkey: "A token of an identity provider names its issuer and its organisation.",
  api_keys_active: "A call has an API key, and the hash of it is all that is known.",
  console_sessions_token_hash: "A call has the token of a console session and nothing else.",
  channels_id: "Meta and mail servers call the address of a channel, which has its identifier.",
  channels_public_id: "The page of a form is public, and has an identifier that reveals nothing.",
  requester_links_token_hash: "The link of a requester has a token and nothing else.",
  moved_names_pkey: "A caller of a workspace that has moved has a token and nothing else.",
  sign_in_links_pkey: "A link that signs a person in has a token and nothing else.",
  // biome-ignore-end lint/style/useNamingConvention: Postgres names them
};

/** The tables that belong to no workspace. */
export const sharedTables: Readonly<Record<string, string>> = {
  // biome-ignore-start lint/style/useNamingConvention: Postgres names them
  workspaces: "Its rows are the workspaces.",
  accounts: "A person may be a member of several workspaces.",
  passkeys: "A person signs in before they choose a workspace.",
  sessions: "A person signs in before they choose a workspace.",
  issuer_keys: "All tokens of the service are signed with one key.",
  issuer_entries: "A person signs in before they choose a workspace.",
  key_checks: "All secrets of the service are sealed with one key.",
  sdk_releases: "All workspaces are served the same packages.",
  migrations: "All workspaces have the same tables.",
  // biome-ignore-end lint/style/useNamingConvention: Postgres names them
};
