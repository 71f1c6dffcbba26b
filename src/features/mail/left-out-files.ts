import type { FilesLeftOut } from "../../jobs/queues.ts";

/** Limits on the files of an incoming email. */
export const mailFileLimits = { count: 20, megabytes: 10, totalMegabytes: 20 };

export const countLeftOut = ({ filesOverLimit = 0, filesWithoutRoom = 0 }: FilesLeftOut): number =>
  filesOverLimit + filesWithoutRoom;
