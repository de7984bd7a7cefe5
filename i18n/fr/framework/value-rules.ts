/** What is wrong with a single value: used by the server, and by the agents' app before sending. */
export const valueRules = {
  required: 'Champ obligatoire.',
  notOffered: 'Cette valeur n’est pas dans la liste.',
  tooLong: '%{most} caractères au plus.',
  tooBig: '%{most} au plus.',
  tooSmall: '%{least} au moins.',
  badFormat: 'Valeur non valide.',
  wantsNumber: 'Un nombre est attendu.',
  wantsDay: 'Une date est attendue, au format AAAA-MM-JJ.',
  yearBegins: 'L’année doit commencer par 19, 20 ou 21.',
  timeOfDay: 'Une heure est attendue, de 00:00 à 23:59.',
};
