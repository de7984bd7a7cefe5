/** What is wrong with a single value: used by the server, and by the agents' app before sending. */
export const valueRules = {
  required: 'Champ obligatoire.',
  notOffered: 'Cette valeur n’est pas dans la liste.',
  tooLong: '%{most} caractères maximum.',
  tooBig: 'Maximum : %{most}.',
  tooSmall: 'Minimum : %{least}.',
  badFormat: 'Valeur non valide.',
  wantsNumber: 'Saisissez un nombre.',
  wantsDay: 'Saisissez une date au format AAAA-MM-JJ.',
  yearBegins: 'L’année doit commencer par 19, 20 ou 21.',
  timeOfDay: 'Saisissez une heure, de 00:00 à 23:59.',
};
