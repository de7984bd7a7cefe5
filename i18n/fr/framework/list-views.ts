/** The views of a list beside its table. */
export const listViews = { cards: 'Cartes', kanban: 'Kanban', calendar: 'Calendrier', map: 'Carte' };
