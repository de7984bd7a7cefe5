import type { AuditRow } from '../../../contract/office/change-history';
import type { ChangeRecord } from './queries';
import { getRecordName } from './record-name';
import { getRevertHandler } from './revert-strategies';

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
