import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Db } from '../db/client';
import { forbidden } from '../http/errors';
import type { User } from '../identity/user';
import { throwConstraintError } from '../plain-resources/constraint-errors';
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
import type { ChangeRecord } from './change-record';
import type { RevertHandler } from './register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from './revert-handler';

/** A row of a plain resource: restores its fields, deletes it again, or recreates it. */
export const revertPlainRows =
  (contract: ResourceContract): RevertHandler =>
  async (call, changes) => {
    const { db, user } = call;
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
      // Refused like a direct call: the row and what it references must be within row access.
      const newValues = before && (after ? getPreviousValues(change, fields) : before);
      if (newValues) await requireReferences(db, user, contract, newValues);
      await writeBack(db, user, plain, change, newValues).catch(
        throwConstraintError(plain, before ?? after ?? {}),
      );
      if (before && !(await findRow(db, plain, user, change.object_id))) throw forbidden('outOfReach');
      await recordReverts(call, [
        {
          object: plain.table,
          id: change.object_id,
          before: after,
          after: before,
          reverts: change.id,
        },
      ]);
    }
  };

const listDataFields = ({ record, idField }: ResourceContract) =>
  Object.keys(record.shape).filter(field => field !== idField && field !== 'version');

/** Updates an edited row, recreates a deleted one, or deletes a created one. */
const writeBack = async (
  db: Db,
  user: User,
  plain: PlainResource,
  { object_id: id, before, after }: ChangeRecord,
  newValues: Record<string, unknown> | null,
) => {
  if (before && after) await updateRow(db, plain, id, newValues!);
  else if (before) await insertRow(db, plain, { ...before, id, created_by: user.userid });
  else await deleteRow(db, plain, id);
};
