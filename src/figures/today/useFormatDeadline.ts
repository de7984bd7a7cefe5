import type { Deadline } from '../../../contract/organisation/deadlines';
import { useWords } from '../../framework/fields/useWords';
import { formatDeadline } from '../../work/fields/DeadlineCountdown';

/** A row's deadline, red once overdue. */
export const useFormatDeadline = () => {
  const words = useWords();
  return (deadline: Deadline | null) =>
    deadline && {
      text: formatDeadline(deadline, words),
      ...(deadline.left < 0 && { color: 'error.main' as const }),
    };
};
