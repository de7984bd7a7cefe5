import type { ChangeHistoryRow } from '../../../contract/framework/change-history';
import type { ChangeRecord } from './change-record';
import { getRevertHandler } from './get-revert-handler';
import { getRecordName } from './record-name';

/** A change as the API returns it, with whether it can be reverted. */
export const toChangeRow = (change: ChangeRecord): ChangeHistoryRow => {
  const { at, ...row } = change;
  const handler = getRevertHandler(change);
  return {
    ...row,
    created_at: at.toISOString(),
    label: getRecordName(change),
    kept: typeof handler === 'string' ? handler : null,
  };
};
