/** What agents handed over of work that the office had ended before it arrived. */
export const lateWork = {
  title: 'Travail reçu après coup',
  after: {
    cancelled: 'Reçu après l’annulation',
    deleted: 'Reçu après la suppression',
    reassigned: 'Reçu après la réattribution à un autre agent',
    closed: 'Reçu après la clôture',
  },
  status: { pending: 'À décider', attached: 'Rattaché', dismissed: 'Écarté' },
  by: 'Remis par %{agent} le %{at}',
  ofPlan: 'plan n° %{id}',
  ofTask: 'tâche n° %{id}',
  arrived: 'Arrivée sur site le %{at}',
  outcome: { submit: 'Travail terminé le %{at}', impossible: 'Déclaré impossible le %{at}' },
  awaited: '%{smart_count} photo encore en route |||| %{smart_count} photos encore en route',
  comment: 'Commentaire de la photo « %{slot} »',
  /** A column of a row. */
  cell: '%{label} : %{value}',
  taken: '%{value} (dans la tâche)',
  photosTaken: '%{taken} sur %{of} dans la tâche',
  attachedTo: 'Rattaché à la tâche n° %{task}',
  attach: {
    title: 'Rattacher à une tâche',
    do: 'Rattacher',
    task: 'Tâche',
    replace: 'Remplacer ce qui est déjà dans la tâche',
    replaceHelp: 'Sinon, seuls les valeurs et emplacements vides sont remplis.',
    none: 'Aucune tâche de ce type sur ce site ne peut le recevoir. Une fois une tâche ouverte, il pourra y être rattaché.',
  },
  dismiss: { title: 'Écarter ce travail', do: 'Écarter', reason: 'Cause' },
  reopen: 'Remettre à décider',
  done: {
    attach: 'Travail rattaché à la tâche.',
    dismiss: 'Travail écarté.',
    reopen: 'Travail remis à décider.',
  },
};
