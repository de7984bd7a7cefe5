/** The clusters of the country, with the ids that a new database gives them. */
export const clusters: readonly { id: number; name: string }[] = [
  { id: 1, name: 'Alger' },
  { id: 2, name: 'Oran' },
  { id: 3, name: 'Constantine' },
  { id: 4, name: 'Annaba' },
  { id: 5, name: 'Sétif' },
  { id: 6, name: 'Chlef' },
  { id: 7, name: 'Ouargla' },
  { id: 8, name: 'Béchar' },
];
