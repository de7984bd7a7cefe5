/** The views of a list beside its table. */
export const listViews = { cards: 'Cards', kanban: 'Kanban', calendar: 'Calendar', map: 'Map' };
