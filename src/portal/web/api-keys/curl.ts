/** A call to try a key with, to paste into a shell. */
export const curlWith = (key: string) =>
  `curl ${location.origin}/api/v1/me -H "Authorization: Bearer ${key}"`;
