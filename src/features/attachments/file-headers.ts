/** Files from strangers must not run scripts, even if a client renders them. */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** The headers of a file that is to be saved. */
export const fileHeaders = (name: string) => ({
  "content-disposition": contentDisposition(name),
  ...inertHeaders,
});

/**
 * The header that makes a browser save a file (RFC 6266): its name in UTF-8, and for
 * clients that do not know that, in ASCII.
 */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
