export const review = {
  title: 'Revue',
  queue: 'Tâches à revoir',
  waiting: '%{smart_count} tâche à revoir |||| %{smart_count} tâches à revoir',
  keys: 'J et K : tâche suivante et précédente, A : accepter, V : vue, R : retourner',
  empty: 'Rien n’attend de revue. Beau travail !',
  accept: 'Accepter',
  accepted: 'Tâche acceptée.',
  markSeen: 'Marquer comme vue',
  seen: 'Tâche marquée comme vue.',
  return: 'Retourner',
  returnRefused: 'Retourner (%{smart_count} photo refusée) |||| Retourner (%{smart_count} photos refusées)',
};
