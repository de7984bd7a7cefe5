/** The checklist of a new installation, on the first screen. */
export const firstSteps = {
  title: 'Premiers pas',
  progress: '%{done} sur %{total}',
  dismiss: 'Ne plus afficher',
  confirm: 'Ce sont les nôtres',
  /** The button's accessible name. */
  confirmThis: 'Ce sont les nôtres : %{step}',
  isDone: 'fait',
  steps: {
    owners: 'Owners',
    clusters: 'Clusters',
    sites: 'Sites',
    people: 'Comptes',
    assignment: 'Attribution',
    plan: 'Premier plan',
    phone: 'Premier téléphone',
    backup: 'Première sauvegarde',
  },
  hints: {
    owners:
      'Pré-remplis : %{names}. Remplacez-les par les vôtres. Les managers %{reviewer} acceptent les SSR : à changer dans les règles des tâches.',
    clusters: 'Pré-remplis : %{names}. Remplacez-les par les vôtres.',
    sites: 'Importez votre liste, ou créez un site.',
    people: 'Importez managers et agents d’un même fichier, ou créez-les un à un.',
    assignment: 'Attribuez des sites à un agent.',
    plan: 'Planifiez une tâche sur un site.',
    phone: 'Sur son téléphone, l’agent ouvre %{address} et se connecte.',
    backup: 'Faites une sauvegarde et vérifiez-la.',
  },
};
