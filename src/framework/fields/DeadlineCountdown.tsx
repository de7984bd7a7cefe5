import type { Deadline } from '../../../contract/organisation/deadlines';
import { EmptyValue } from './render-field';
import type { Words } from './useWords';

type DeadlineWords = Pick<Words, 'translate' | 'formats'>;

/** « dans 2 jours », « dépassée de 3 jours »: red once it has passed, with what is due and when as tooltip. */
export const DeadlineCountdown = ({
  deadline,
  words,
}: {
  deadline: Deadline | null;
  words: DeadlineWords;
}) =>
  deadline ? (
    <span className={deadline.left < 0 ? 'late' : undefined} title={formatDeadlineDetail(deadline, words)}>
      {formatDeadline(deadline, words)}
    </span>
  ) : (
    <EmptyValue />
  );

/** The days left, or by how many days it has passed; in a sentence by other texts than in a column. */
export const formatDeadline = (
  { left }: Deadline,
  { translate }: Pick<Words, 'translate'>,
  texts = 'terrain.lists.deadline',
) => {
  if (left < 0) return translate(`${texts}.over`, { smart_count: -left });
  if (left === 0) return translate(`${texts}.last`);
  return translate(`${texts}.left`, { smart_count: left });
};

/** What is due, and until when. */
export const formatDeadlineDetail = ({ stage, due }: Deadline, { translate, formats }: DeadlineWords) =>
  translate('terrain.lists.deadline.until', {
    what: translate(`terrain.lists.deadline.stages.${stage}`),
    day: formats.day(due),
  });
