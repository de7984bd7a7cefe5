/** The question before a task is deleted, in the words of the specification (document 2, sections 2.3 to 2.5). */
const deleting = (word: string) => ({
  first: `Voulez-vous vraiment supprimer cette ${word} ?`,
  second: `Êtes-vous sur de vouloir supprimer cette ${word} ?`,
  warning: 'Attention, cette action est irréversible.',
});

/** The dialogs of the task lists (document 2, sections 2.2 to 2.5). */
export const taskDialogs = {
  failed: "L'opération n'a pas été effectuée.",
  noHistory: "Aucune opération n'a encore été enregistrée pour cette tâche.",
  /** Stored columns and what goes with them, as a task's history names them. */
  historyFields: {
    cause_return: 'Cause du retour',
    refused_slots: 'Emplacements refusés',
    deleted_at: 'Supprimée le',
    submitted_at: 'Soumise le',
    data_m: 'Données ajoutées',
    verdict: 'Jugement',
    cause: 'Cause',
    at: 'Heure (appareil)',
    checks: 'Contrôles',
  },
  done: {
    return: "Tâche retournée à l'agent",
    accept: 'Tâche acceptée',
    reject: 'Tâche rejetée',
    close: 'Tâche clôturée',
    replan: 'Tâche replanifiée',
    addData: 'Données enregistrées',
    delete: 'Tâche supprimée',
    restore: 'Tâche restaurée',
  },
  return: {
    title: 'Retourner',
    submit: 'Retourner',
    whole: "L'agent est prévenu et doit reprendre la tâche.",
    slots:
      "L'agent est prévenu : un emplacement est à refaire. |||| L'agent est prévenu : %{smart_count} emplacements sont à refaire.",
    cause: 'Cause : %{slot}',
    message: "Message à l'agent",
  },
  accept: {
    title: 'Accepter',
    submit: 'Accepter',
    note: 'La tâche est acceptée telle qu’elle a été envoyée.',
  },
  reject: {
    title: 'Rejeter',
    submit: 'Rejeter',
    note: 'Une tâche rejetée peut ensuite être réassignée.',
    message: "Message à l'agent",
  },
  close: {
    title: 'Cloturer',
    submit: 'Cloturer',
    note: 'Une tâche clôturée ne peut plus être retournée ni modifiée.',
    resolve: "Marquer l'anomalie comme résolue : %{anomaly}",
  },
  replan: {
    title: 'Reassigner',
    submit: 'Confirmer',
    agent: 'Assigner à un agent',
    sameAgent: 'Assigner à un agent (sinon le même)',
    date: 'Date de planification',
    instruction: 'Instruction',
  },
  restore: {
    title: 'Restaurer',
    submit: 'Restaurer',
    note: 'La tâche revient dans les listes, dans son état.',
  },
  addData: {
    title: 'Ajouter Donnees',
    row: 'Ligne %{number}',
    add: 'Ajouter une ligne',
    remove: 'Retirer la ligne %{number}',
    none: 'Aucune donnée.',
    columns: {
      structure_type: 'Structure Type',
      eqp_hous_type: 'Eqp hous type',
      plot_size: 'Plot size',
      mod_cap_a: 'Mod cap A',
      max_modules: 'Max # Modules',
    },
  },
  delete: {
    title: 'Supprimer',
    cancel: 'ANNULER',
    yes: 'OUI, SUPPRIMER',
    back: 'Retour',
    confirm: 'Confirmer la suppression',
    kinds: {
      delivery: deleting('Delivery'),
      ssr: { ...deleting('SSR'), second: 'Êtes-vous sûr de vouloir supprimer cette SSR ?' },
      installation: {
        first: 'Voulez-vous vraiment supprimer cette Installation ?',
        second: 'Êtes-vous sur de vouloir supprimer cette Delivery ?',
        warning: 'Attention, cette action est irreversible.',
      },
      gpm: deleting('Tache'),
      cm: deleting('Tache'),
    },
  },
  export: {
    scopeAll: 'Toutes les tâches que vous pouvez voir',
    scopeFilter: 'Toutes les tâches du filtre actuel (%{count})',
    scopeIds: '%{smart_count} tâche sélectionnée |||| %{smart_count} tâches sélectionnées',
  },
  selection: {
    title: 'Résultat',
    about: '%{smart_count} tâche |||| %{smart_count} tâches',
    note: "L'opération porte sur %{smart_count} tâche. Chaque refus sera indiqué avec sa cause. |||| L'opération porte sur %{smart_count} tâches. Chaque refus sera indiqué avec sa cause.",
    done: '%{smart_count} tâche traitée |||| %{smart_count} tâches traitées',
    refused: '%{smart_count} tâche refusée |||| %{smart_count} tâches refusées',
    nothing: "Aucune tâche n'a été traitée.",
    cause: 'Cause',
    site: 'Tâche',
    known: '%{id} · %{code}',
    unknown: 'Tâche nº %{id}',
    download: 'Télécharger les refusées (CSV)',
    fileName: 'taches_refusees.csv',
  },
};
