import { crudKey } from '../../../contract/framework/crud';
import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { listReferencesTo } from '../../../contract/framework/reference';
import type { Change } from '../history/record-history';
import type { HandlerContext } from '../http/mount';
import { throwConstraintError } from './constraint-errors';
import { toHistoryChange } from './history-change';
import { deleteRow, lockReferringRows, type PlainResource, type Row, updateRow } from './queries';
import { requireUnused } from './require-unused';
import { toApiRow } from './rows';

type Call = Pick<HandlerContext, 'db' | 'user' | 'say'>;

/**
 * Deletes a row, after what the delete rules of references to it remove with it or set to null. Rows that the user may
 * not remove or edit keep their reference, so that the removal is refused like any other of a row in use. Returns every
 * change for the history, the row's own last: undone in reverse, it exists again before what refers to it.
 */
export const removeRow = async (
  call: Call,
  plain: PlainResource,
  row: Row,
  removing: ReadonlySet<string> = new Set(),
): Promise<Change[]> => {
  const inRemoval = new Set([...removing, toKey(plain, row)]);
  const changes: Change[] = [];
  for (const { contract, field, onDelete } of listReferencesTo(plain.contract.name)) {
    const { remove, edit } = contract.actions;
    const { needs } = onDelete === 'cascade' ? remove : edit;
    if (onDelete === 'restrict' || !isAllowed(call.user, needs as Rule)) continue;
    const child: PlainResource = { contract, table: crudKey(contract) };
    const rows = await lockReferringRows(call.db, child, call.user, field, row.id);
    for (const stored of rows) {
      const before = toApiRow(contract, stored);
      if (inRemoval.has(toKey(child, before))) continue;
      if (onDelete === 'cascade') changes.push(...(await removeRow(call, child, before, inRemoval)));
      else {
        await updateRow(call.db, child, before.id, { [field]: null });
        changes.push(toHistoryChange(child, 'edit', before.id, before, { ...before, [field]: null }));
      }
    }
  }
  await requireUnused(call, plain, [row]);
  await deleteRow(call.db, plain, row.id).catch(throwConstraintError(plain, row));
  return [...changes, toHistoryChange(plain, 'remove', row.id, row, null)];
};

const toKey = ({ table }: PlainResource, { id }: Row) => `${table} ${id}`;
