/** Who makes a call, and the workspace in which it acts. */
export interface Principal {
  readonly kind: "api_key";
  /** Identifier of the key. */
  readonly id: string;
  readonly workspaceId: string;
}
