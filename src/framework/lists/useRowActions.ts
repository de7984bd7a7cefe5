import { useCallback, useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isClosed } from '../../../contract/framework/permissions';
import { useLabels } from '../fields/useLabels';
import { useSession } from '../providers/sessionStore';
import type { RowAction } from './actions';
import type { ListRecord } from './columns';
import { useAvailableActions } from './useAvailableActions';

/** The actions that the reader may have on some rows, and those available on a row. */
export const useRowActions = (contract: ResourceContract, rowActions: readonly RowAction[]) => {
  const user = useSession();
  const labels = useLabels(contract.name);
  // Permissions that depend on the row's kind are only known with the row.
  const permittedActions = useMemo(
    () => rowActions.filter(({ needs }) => !isClosed(user, needs)),
    [rowActions, user],
  );
  const offersActions = useCallback(
    (record: ListRecord) => permittedActions.some(({ when }) => when?.(record) ?? true),
    [permittedActions],
  );
  const getAvailableActions = useAvailableActions(rowActions);
  const buttonsOf = useCallback(
    (record: ListRecord) =>
      getAvailableActions(record).map(action => ({ ...action, label: labels.action(action.key) })),
    [getAvailableActions, labels],
  );
  return { permittedActions, offersActions, getAvailableActions, buttonsOf };
};
