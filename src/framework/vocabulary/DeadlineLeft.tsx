import type { DeadlineOf } from '../../../contract/organisation/deadlines';
import { Nothing } from './fields';
import type { Words } from './words';

type Told = Pick<Words, 'translate' | 'formats'>;

/** « encore 2 jours », « dépassé de 3 jours »: red once it has passed, with what is due and when as tooltip. */
export const DeadlineLeft = ({ deadline, words }: { deadline: DeadlineOf | null; words: Told }) =>
  deadline ? (
    <span className={deadline.left < 0 ? 'late' : undefined} title={deadlineInWhole(deadline, words)}>
      {deadlineInWords(deadline, words)}
    </span>
  ) : (
    <Nothing />
  );

export const deadlineInWords = ({ left }: DeadlineOf, { translate }: Pick<Words, 'translate'>) =>
  left < 0
    ? translate('terrain.lists.deadline.over', { smart_count: -left })
    : left === 0
      ? translate('terrain.lists.deadline.last')
      : translate('terrain.lists.deadline.left', { smart_count: left });

/** What is due, and until when. */
export const deadlineInWhole = ({ stage, due }: DeadlineOf, { translate, formats }: Told) =>
  translate('terrain.lists.deadline.until', {
    what: translate(`terrain.lists.deadline.stages.${stage}`),
    day: formats.day(due),
  });
