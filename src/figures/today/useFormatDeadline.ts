import { useTranslate } from 'ra-core';
import type { Deadline } from '../../../contract/organisation/deadlines';
import { formatDeadline } from '../../framework/fields/DeadlineCountdown';

/** A row's deadline: the time left, red once it has passed. */
export const useFormatDeadline = () => {
  const translate = useTranslate();
  return (deadline: Deadline | null) =>
    deadline && {
      text: formatDeadline(deadline, { translate }, 'terrain.today.deadline'),
      ...(deadline.left < 0 && { color: 'error.main' as const }),
    };
};
