/** Where the pages of a workspace are. */
export interface Place {
  /** Path below which the pages are. */
  readonly base: string;
  /** The organisation that the path names, for people of several. */
  readonly organization: string | undefined;
}

const root = "/dashboard";

/** Reads the organisation from a path: `/dashboard/w/acme/webhooks`, or without one `/dashboard/webhooks`. */
export function placeOf(path: string): Place {
  const [base = root, segment] = /^\/dashboard\/w\/([^/]+)/.exec(path) ?? [];
  return { base, organization: segment && decoded(segment) };
}

/** The path below which the pages of an organisation's workspace are. */
export const baseOf = (organization: string) => `${root}/w/${encodeURIComponent(organization)}`;

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
