import { maintenanceDays, maintenanceDaysOtherwise } from '../../contract/equipment';
import type { Maintenance } from '../../contract/maintenance';
import type { Words } from '../vocabulary/words';

/** « Tous les 3 mois » */
export const ruleInWords = (
  { rhythm, every }: Pick<Maintenance, 'rhythm' | 'every'>,
  { translate, nameOf }: Pick<Words, 'translate' | 'nameOf'>,
) =>
  translate(`terrain.maintenance.rule.${rhythm}`, {
    smart_count: every ?? 0,
    modes: Object.entries(maintenanceDays)
      .map(([mode, days]) => `${nameOf('gpm_modes', mode)} ${days}`)
      .join(', '),
    otherwise: maintenanceDaysOtherwise,
  });
