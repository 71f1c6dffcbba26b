/** The collection in a path of the API: `canned-replies` in `/api/v1/canned-replies/{id}`. */
export function collectionOf(path: string): string {
  const [, collection] = /^\/api\/v\d+\/([\w-]+)/.exec(path) ?? [];
  if (collection === undefined) {
    throw new Error(`${path} has no collection`);
  }
  return collection;
}
