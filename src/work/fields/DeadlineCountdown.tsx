import type { Deadline } from '../../../contract/organisation/deadlines';
import { EmptyValue } from '../../framework/fields/render-field';
import type { Words } from '../../framework/fields/useWords';

type DeadlineWords = Pick<Words, 'translate' | 'formats'>;

/** « À faire avant le 5 déc. », « Réalisation en retard de 3 jours »: red once overdue, with the day as tooltip. */
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

/** What is due: by which day, today, or by how many days it is overdue. */
export const formatDeadline = ({ stage, due, left }: Deadline, { translate, formats }: DeadlineWords) => {
  const texts = `terrain.lists.deadline.${stage}`;
  if (left < 0) return translate(`${texts}.over`, { smart_count: -left });
  return left === 0 ? translate(`${texts}.last`) : translate(`${texts}.left`, { day: formats.day(due) });
};

/** What is due, and until when. */
export const formatDeadlineDetail = ({ stage, due }: Deadline, { translate, formats }: DeadlineWords) =>
  translate('terrain.lists.deadline.until', {
    what: translate(`terrain.lists.deadline.stages.${stage}`),
    day: formats.day(due),
  });
