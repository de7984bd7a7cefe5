import type { Maintenance } from '../../../contract/work/maintenance';
import type { Words } from '../../framework/fields/useWords';

/** « Tous les 3 mois » */
export const formatRecurrence = (
  { rhythm, every }: Pick<Maintenance, 'rhythm' | 'every'>,
  { translate }: Pick<Words, 'translate'>,
) => translate(`terrain.maintenance.rule.${rhythm}`, { smart_count: every ?? 0 });
