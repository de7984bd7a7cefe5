import { useCallback } from 'react';
import { isPermitted } from '../providers/access';
import { useSession } from '../providers/sessionStore';
import type { RowAction } from './actions';
import { kindOfRow } from './columns';

/** Returns a function that lists the actions available to the reader on a row now. */
export const useAvailableActions = <Row extends object>(actions: readonly RowAction<Row>[]) => {
  const user = useSession();
  return useCallback(
    (record: Row) =>
      actions.filter(({ needs, kindOf, when }) => {
        const kind = kindOf ? kindOf(record) : kindOfRow(record);
        return isPermitted(user, needs, kind ?? undefined) && (when?.(record) ?? true);
      }),
    [actions, user],
  );
};
