import type { Visit } from '../../../contract/work/visits';
import type { Words } from '../../framework/fields/useWords';

/** Why a visit is due on its day: « dernière visite le 12 mars ». */
export const formatVisitReason = (
  { because, last_done }: Pick<Visit, 'because' | 'last_done'>,
  { translate, formats }: Pick<Words, 'translate' | 'formats'>,
) =>
  translate(`terrain.maintenance.because.${because}`, {
    day: last_done === null ? '' : formats.shortDay(last_done),
  });
