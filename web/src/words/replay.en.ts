/** What replays, results and the text table say. */
export const replay = {} as const;
