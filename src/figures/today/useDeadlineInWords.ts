import { useTranslate } from 'ra-core';
import type { DeadlineOf } from '../../../contract/organisation/deadlines';
import { deadlineInWords } from '../../framework/vocabulary/DeadlineLeft';

/** A row's deadline: the time left, red once it has passed. */
export const useDeadlineInWords = () => {
  const translate = useTranslate();
  return (deadline: DeadlineOf | null) =>
    deadline && {
      text: translate('terrain.today.deadline', { left: deadlineInWords(deadline, { translate }) }),
      ...(deadline.left < 0 && { color: 'error.main' as const }),
    };
};
