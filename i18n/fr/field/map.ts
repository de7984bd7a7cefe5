export const map = {
  title: 'Carte',
  day: 'Jour',
  today: 'Aujourd’hui',
  allDays: 'Tous les jours',
  me: 'Ma position',
  here: 'Vous êtes ici',
  refused: 'Ce téléphone n’a pas le droit de dire sa position.',
  lost: 'Pas de position pour l’instant.',
  nothing: 'Aucun site à montrer pour ce jour.',
  open: 'Ouvrir la tâche',
  nearer: 'Agrandir',
  farther: 'Réduire',
};
