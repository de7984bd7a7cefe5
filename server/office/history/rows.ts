import type { AuditRow } from '../../../contract/framework/change-history';
import type { ChangeRecord } from './queries';
import { revertStrategyOf } from './revert-strategies';

/** A change as the wire has it, with whether it may be taken back. */
export const auditRow = (change: ChangeRecord): AuditRow => {
  const { at, label, ...row } = change;
  const way = revertStrategyOf(change);
  return {
    ...row,
    created_at: at.toISOString(),
    // What is gone is known by what its history holds of it.
    label: label ?? nameIn(row.before) ?? nameIn(row.after),
    kept: typeof way === 'string' ? way : null,
  };
};

const nameIn = (values: ChangeRecord['before']) => {
  const name = values?.code ?? values?.label ?? values?.username ?? values?.name;
  return typeof name === 'string' ? name : null;
};
