/** The selected space: picked on the board, shown in the panel. A page has one table. */
export const selection = $state<{ space: number | null }>({ space: null });
