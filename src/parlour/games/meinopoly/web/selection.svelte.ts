/** The space that is looked at: picked on the board, told in the panel. A page has one table. */
export const selection = $state<{ space: number | null }>({ space: null });
