import type { AuditRow } from '../../../contract/office/change-history';
import { getRevertHandler } from '../../office/revert/revert-strategies';
import type { ChangeRecord } from './queries-changes';
import { getRecordName } from './record-name';

/** A change as the API returns it, with whether it can be reverted. */
export const toAuditRow = (change: ChangeRecord): AuditRow => {
  const { at, ...row } = change;
  const handler = getRevertHandler(change);
  return {
    ...row,
    created_at: at.toISOString(),
    label: getRecordName(change),
    kept: typeof handler === 'string' ? handler : null,
  };
};
