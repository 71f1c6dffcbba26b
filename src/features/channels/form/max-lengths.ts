/** Most characters in each field of the form. */
export const maxLengths = { name: 200, email: 254, subject: 200, message: 10_000 } as const;
