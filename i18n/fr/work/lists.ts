import type { DeadlineStage } from '../../../contract/organisation/deadlines';
import { mergeTexts } from '../../merge-texts';
import { lists as framework } from '../framework/lists';

/** Texts of a list about its filters, shortcuts and changes. */
export const lists = mergeTexts(framework, {
  deadline: {
    plan: {
      left: 'À planifier avant le %{day}',
      last: 'À planifier aujourd’hui',
      over: 'Planification en retard de %{smart_count} jour |||| Planification en retard de %{smart_count} jours',
    },
    do: {
      left: 'À faire avant le %{day}',
      last: 'À faire aujourd’hui',
      over: 'Réalisation en retard de %{smart_count} jour |||| Réalisation en retard de %{smart_count} jours',
    },
    review: {
      left: 'À vérifier avant le %{day}',
      last: 'À vérifier aujourd’hui',
      over: 'Vérification en retard de %{smart_count} jour |||| Vérification en retard de %{smart_count} jours',
    },
    until: '%{what} avant la fin du %{day}',
    stages: { plan: 'À planifier', do: 'À faire', review: 'À vérifier' } satisfies Record<
      DeadlineStage,
      string
    >,
  },
  periods: { plan: 'Date du plan', due: 'Échéance' },
});
