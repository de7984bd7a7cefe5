import type { AuditRow } from '../../../contract/framework/change-history';
import type { ChangeRecord } from './queries';
import { getRevertHandler } from './revert-strategies';

/** A change as the API returns it, with whether it can be reverted. */
export const toAuditRow = (change: ChangeRecord): AuditRow => {
  const { at, label, ...row } = change;
  const handler = getRevertHandler(change);
  return {
    ...row,
    created_at: at.toISOString(),
    // A deleted record is labelled from its history.
    label: label ?? getRecordedLabel(row.before) ?? getRecordedLabel(row.after),
    kept: typeof handler === 'string' ? handler : null,
  };
};

const getRecordedLabel = (values: ChangeRecord['before']) => {
  const name = values?.code ?? values?.label ?? values?.username ?? values?.name;
  return typeof name === 'string' ? name : null;
};
