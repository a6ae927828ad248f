/** The space that somebody wants to see: picked on the board, explained in the panel. A page has one table. */
export const selection = $state<{ space: number | null }>({ space: null });
