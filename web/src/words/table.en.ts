/** What the table says. */
export const table = {} as const;
