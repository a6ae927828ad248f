/** The territory that is inspected: picked on the map or in the panel, and shown in both. */
export const inspected: { place: number | null } = $state({ place: null });
