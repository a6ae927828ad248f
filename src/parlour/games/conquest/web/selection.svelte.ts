/** The territory that is selected: picked on the map or in the panel, and shown in both. */
export const selection: { place: number | null } = $state({ place: null });
