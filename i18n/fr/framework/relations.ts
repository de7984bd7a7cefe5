/** Texts about records that refer to others. */
export const relations = {
  add: 'Ajouter',
  all: 'Voir la liste',
  none: 'Aucun élément',
  /** What a removal does to the records that refer to the removed one, with their names and numbers. */
  cascade: 'Seront aussi supprimés : %{records}.',
  setNull: 'Seront conservés, sans ce lien : %{records}.',
};
