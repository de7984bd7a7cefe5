import { crudKey } from '../../../contract/framework/crud';
import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { mayWriteField } from '../../../contract/framework/record-rules';
import { listReferencesTo } from '../../../contract/framework/reference';
import { recordHistory } from '../history/record-history';
import { throwConstraintError } from './constraint-errors';
import type { HookCall } from './define-hooks';
import { toHistoryChange } from './history-change';
import { runAfterWrite, runBeforeRemove } from './hooks';
import { deleteRow, lockReferringRows, type PlainResource, type Row, updateRow } from './queries';
import { requireUnused } from './require-unused';
import { toApiRow } from './rows';

/**
 * Deletes a row, after what the delete rules of references to it remove with it or set to null, each with its history
 * and its hooks. Rows that the user may not remove or edit keep their reference, so that the removal is refused like any
 * other of a row in use.
 */
export const removeRow = async (call: HookCall, plain: PlainResource, row: Row) => {
  const written = await deleteWithRules(call, plain, row, new Set());
  // The row's own comes last: undone in reverse, it exists again before what refers to it.
  const changes = written.map(({ plain, before, after }) =>
    toHistoryChange(plain, after ? 'edit' : 'remove', before.id, before, after),
  );
  await recordHistory(call.db, call.origin, changes);
  for (const { plain, before, after } of written)
    await runAfterWrite(call, plain.contract, { before, after });
};

type Written = { plain: PlainResource; before: Row; after: Row | null };

const deleteWithRules = async (
  call: HookCall,
  plain: PlainResource,
  row: Row,
  removing: ReadonlySet<string>,
): Promise<Written[]> => {
  const { db, user } = call;
  const inRemoval = new Set([...removing, toKey(plain, row)]);
  const written: Written[] = [];
  for (const { contract, field, onDelete } of listReferencesTo(plain.contract.name)) {
    const { remove, edit } = contract.actions;
    const isOpen =
      onDelete === 'cascade'
        ? isAllowed(user, remove.needs as Rule)
        : isAllowed(user, edit.needs as Rule) && mayWriteField(contract, field, user);
    if (onDelete === 'restrict' || !isOpen) continue;
    const child: PlainResource = { contract, table: crudKey(contract) };
    for (const stored of await lockReferringRows(db, child, user, field, row.id)) {
      const before = toApiRow(contract, stored);
      if (inRemoval.has(toKey(child, before))) continue;
      if (onDelete === 'cascade') written.push(...(await deleteWithRules(call, child, before, inRemoval)));
      else {
        await updateRow(db, child, before.id, { [field]: null });
        written.push({ plain: child, before, after: { ...before, [field]: null } });
      }
    }
  }
  await requireUnused(call, plain, [row]);
  await runBeforeRemove(call, plain.contract, row);
  await deleteRow(db, plain, row.id).catch(throwConstraintError(plain, row));
  return [...written, { plain, before: row, after: null }];
};

const toKey = ({ table }: PlainResource, { id }: Row) => `${table} ${id}`;
