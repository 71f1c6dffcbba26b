/** What is stored of the files of an e-mail that comes in. */
export const mailFileLimits = { count: 20, megabytes: 10, totalMegabytes: 20 };
