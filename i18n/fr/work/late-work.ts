/** What agents handed over of work that the office had ended before it arrived. */
export const lateWork = {
  title: 'Travail reçu après coup',
  after: {
    cancelled: 'Reçu après l’annulation',
    deleted: 'Reçu après la suppression',
    reassigned: 'Reçu après la réattribution à un autre agent',
    closed: 'Reçu après la clôture',
  },
  status: { pending: 'Décision attendue', attached: 'Rattaché', dismissed: 'Écarté' },
  by: 'Remis par %{agent} le %{at}',
  ofPlan: 'plan n° %{id}',
  ofTask: 'tâche n° %{id}',
  arrived: 'Arrivée sur site le %{at}',
  outcome: { submit: 'Travail terminé le %{at}', impossible: 'Déclaré impossible le %{at}' },
  awaited: '%{smart_count} photo pas encore reçue |||| %{smart_count} photos pas encore reçues',
  comment: 'Commentaire de la photo « %{slot} »',
  /** A column of a row. */
  cell: '%{label} : %{value}',
  taken: '%{value} (ajouté à la tâche)',
  photosTaken: 'Photos rattachées : %{taken} sur %{of}',
  attachedTo: 'Rattaché à la tâche n° %{task}',
  attach: {
    title: 'Rattacher à une tâche',
    do: 'Rattacher',
    task: 'Tâche',
    replace: 'Remplacer le contenu actuel de la tâche',
    replaceHelp: 'Sinon, seuls les champs et emplacements vides sont remplis.',
    none: 'Aucune tâche de ce type sur ce site ne peut recevoir ce travail. Dès qu’un agent en aura commencé une, vous pourrez l’y rattacher.',
  },
  dismiss: { title: 'Écarter ce travail', do: 'Écarter', reason: 'Motif' },
  reopen: 'Rouvrir',
  done: {
    attach: 'Travail rattaché à la tâche.',
    dismiss: 'Travail écarté.',
    reopen: 'Travail rouvert.',
  },
};
