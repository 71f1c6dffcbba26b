const shape =
  /^(?:https:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?$/;

/**
 * Whether a text is an origin, as browsers write it, whose pages may frame others: over HTTPS, or on this
 * machine, for development.
 */
export const isFrameOrigin = (text: string): boolean =>
  shape.test(text) && URL.parse(text)?.origin === text;
