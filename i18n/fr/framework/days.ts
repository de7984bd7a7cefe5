/** The date field. */
export const days = {
  open: 'Ouvrir le calendrier',
  calendar: 'Calendrier',
  format: 'jj/mm/aaaa',
  unreadable: 'Saisissez la date au format 22/11/2026.',
  unknown: 'Cette date n’existe pas.',
  tooEarly: 'Pas avant le %{day}.',
  tooLate: 'Pas après le %{day}.',
};

/** Its calendar, loaded when opened. */
export const dayCalendar = {
  months: 'Mois affiché',
  month: 'Mois',
  year: 'Année',
  next: 'Mois suivant',
  previous: 'Mois précédent',
  today: 'aujourd’hui',
  chosen: 'sélectionné',
  takeToday: 'Aujourd’hui',
  clear: 'Effacer',
  rest: 'jour de repos',
  legend: 'Repos le vendredi et le samedi',
  probable: '%{name} (date probable)',
  holidays: {
    newYear: 'Nouvel An',
    yennayer: 'Yennayer',
    labour: 'Fête du travail',
    independence: 'Fête de l’indépendance',
    revolution: 'Anniversaire de la Révolution',
    muharram: 'Awal Muharram',
    ashura: 'Achoura',
    mawlid: 'Mawlid Ennabaoui',
    fitr: 'Aïd el-Fitr',
    adha: 'Aïd el-Adha',
  },
};
