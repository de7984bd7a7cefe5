import type { ChangeHistoryRow } from '../../../contract/framework/change-history';
import type { User } from '../identity/user';
import { toReadableChange } from '../plain-resources/readable-values';
import type { ChangeRecord } from './change-record';
import { getRevertHandler } from './get-revert-handler';
import { getRecordName } from './record-name';

/** A change as the API returns it, with whether it can be reverted. */
export const toChangeRow = (change: ChangeRecord, user: User): ChangeHistoryRow => {
  const { at, ...row } = toReadableChange(change.object, user, change);
  const handler = getRevertHandler(change);
  return {
    ...row,
    created_at: at.toISOString(),
    label: getRecordName(change),
    kept: typeof handler === 'string' ? handler : null,
  };
};
