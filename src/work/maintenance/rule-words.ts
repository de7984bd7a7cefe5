import type { Maintenance } from '../../../contract/work/maintenance';
import type { Words } from '../../framework/vocabulary/words';

/** « Tous les 3 mois » */
export const ruleInWords = (
  { rhythm, every }: Pick<Maintenance, 'rhythm' | 'every'>,
  { translate }: Pick<Words, 'translate'>,
) => translate(`terrain.maintenance.rule.${rhythm}`, { smart_count: every ?? 0 });
