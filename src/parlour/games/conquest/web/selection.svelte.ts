/** The territory that somebody looks at: picked on the map or in the panel, shown in both. */
export const selection: { place: number | null } = $state({ place: null });
