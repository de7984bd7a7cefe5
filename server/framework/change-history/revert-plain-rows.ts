import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Db } from '../db/client';
import { forbidden } from '../http/errors';
import { applyRules, requireOpenFields } from '../plain-resources/apply-rules';
import { throwConstraintError } from '../plain-resources/constraint-errors';
import { listDifferences, runAfterWrite, runBeforeRemove, toHookCall } from '../plain-resources/hooks';
import {
  deleteRow,
  findRow,
  insertRow,
  lockRow,
  type PlainResource,
  updateRow,
} from '../plain-resources/queries';
import { requireReferences } from '../plain-resources/references';
import { requireUnused } from '../plain-resources/require-unused';
import { toApiRow } from '../plain-resources/rows';
import type { RevertHandler } from './register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from './revert-handler';

type Values = Record<string, unknown>;

/** A row of a plain resource: restores its fields, deletes it again, or recreates it. */
export const revertPlainRows =
  (contract: ResourceContract): RevertHandler =>
  async (call, changes) => {
    const { db, user } = call;
    const hookCall = toHookCall(call);
    const plain = { contract, table: crudKey(contract) };
    const createdRows = changes.filter(({ before }) => !before);
    await requireUnused(
      call,
      plain,
      createdRows.map(({ object_id, after }) => ({ ...after, id: object_id })),
    );
    for (const change of changes) {
      const { before, after } = change;
      // A created row that was edited in any field is not deleted.
      const fields = before ? changedFields(change) : listDataFields(contract);
      const row = await lockRow(db, plain, user, change.object_id);
      const isUnchanged = after ? row && isUnchangedSince(change, toApiRow(contract, row), fields) : !row;
      if (!isUnchanged) return refuseNewerChanges(call, [change], () => fields);
      // Refused like a direct call: what it restores, its fields and what they reference must be open to the caller.
      const stored = row ? toApiRow(contract, row) : null;
      const previous = before && (stored ? getPreviousValues(change, fields) : before);
      if (previous) await requireReferences(db, user, contract, previous);
      if (previous && stored) requireOpenFields(contract, user, stored, previous);
      const restored = previous && (await applyRules(hookCall, contract, stored, { ...stored, ...previous }));
      if (!restored) await runBeforeRemove(hookCall, contract, stored!);
      await writeBack(db, plain, change.object_id, user.userid, stored, restored).catch(
        throwConstraintError(plain, before ?? after ?? {}),
      );
      const found = before && (await findRow(db, plain, user, change.object_id));
      if (before && !found) throw forbidden('outOfReach');
      const written = found ? toApiRow(contract, found) : null;
      const isEdit = stored && written;
      await recordReverts(call, [
        {
          object: plain.table,
          id: change.object_id,
          before: isEdit ? stored : after,
          after: isEdit ? written : before,
          reverts: change.id,
        },
      ]);
      await runAfterWrite(hookCall, contract, { before: stored, after: written });
    }
  };

const listDataFields = ({ record, idField }: ResourceContract) =>
  Object.keys(record.shape).filter(field => field !== idField && field !== 'version');

/** Updates an edited row, recreates a deleted one, or deletes a created one. */
const writeBack = async (
  db: Db,
  plain: PlainResource,
  id: number,
  created_by: number,
  stored: Values | null,
  restored: Values | null,
) => {
  if (!restored) await deleteRow(db, plain, id);
  else if (stored) await updateRow(db, plain, id, listDifferences(stored, restored));
  else await insertRow(db, plain, { ...restored, id, created_by });
};
