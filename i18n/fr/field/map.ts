export const map = {
  title: 'Carte',
  day: 'Jour',
  today: 'Aujourd’hui',
  allDays: 'Tous les jours',
  me: 'Ma position',
  here: 'Vous êtes ici',
  refused: 'La position n’est pas autorisée sur ce téléphone.',
  lost: 'Position introuvable pour l’instant.',
  nothing: 'Aucun site à afficher pour ce jour.',
  open: 'Ouvrir la tâche',
  nearer: 'Agrandir',
  farther: 'Réduire',
};
