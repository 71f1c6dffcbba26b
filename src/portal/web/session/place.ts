/** The workspace that a path selects. */
export interface Place {
  /** Prefix of its pages' paths. */
  readonly base: string;
  /** The organisation in the path, for users of several. */
  readonly organization: string | undefined;
}

const root = "/dashboard";

/** Parses `/dashboard/w/acme/webhooks`, or `/dashboard/webhooks` without an organisation. */
export function placeOf(path: string): Place {
  const [base = root, segment] = /^\/dashboard\/w\/([^/]+)/.exec(path) ?? [];
  return { base, organization: segment && decoded(segment) };
}

/** The path prefix of an organisation's workspace. */
export const baseOf = (organization: string) => `${root}/w/${encodeURIComponent(organization)}`;

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
