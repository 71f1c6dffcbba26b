/** Formats of exports. */
export const formats = ["zendesk", "freshdesk", "csv"] as const;
export type Format = (typeof formats)[number];
