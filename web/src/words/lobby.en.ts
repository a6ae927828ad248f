/** What the lobby says. */
export const lobby = {} as const;
