import type { Deadline } from '../../../contract/organisation/deadlines';
import { formatDeadline } from '../../framework/fields/DeadlineCountdown';
import { useWords } from '../../framework/fields/useWords';

/** A row's deadline, red once overdue. */
export const useFormatDeadline = () => {
  const words = useWords();
  return (deadline: Deadline | null) =>
    deadline && {
      text: formatDeadline(deadline, words),
      ...(deadline.left < 0 && { color: 'error.main' as const }),
    };
};
