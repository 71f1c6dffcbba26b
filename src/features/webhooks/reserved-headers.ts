/** Headers that the service sets, and those by which HTTP frames a request. */
const reserved =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|user-agent|accept-encoding|(content|proxy|service|webhook)-.*)$/i;

/** Whether a workspace may not set a header with this name. */
export const isReservedHeader = (name: string): boolean => reserved.test(name);
