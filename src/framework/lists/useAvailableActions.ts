import { useCallback } from 'react';
import { isPermitted } from '../providers/access';
import { useSession } from '../providers/sessionStore';
import type { RowAction } from './actions';

/** `offered(record)`: the actions available to the reader on a row now. */
export const useAvailableActions = (actions: readonly RowAction[]) => {
  const user = useSession();
  return useCallback(
    (record: any) =>
      actions.filter(({ needs, kindOf, when }) => {
        const kind = kindOf ? kindOf(record) : record.task_type;
        return isPermitted(user, needs, kind ?? undefined) && (when?.(record) ?? true);
      }),
    [actions, user],
  );
};
