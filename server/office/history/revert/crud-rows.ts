import { crudKey } from '../../../../contract/framework/crud';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { forbidden } from '../../../framework/http/errors';
import { throwConstraintError } from '../../../sites/crud/constraint-errors';
import { deleteRow, findRow, insertRow, lockRow, updateRow } from '../../../sites/crud/queries';
import { requireReferences } from '../../../sites/crud/references';
import { toApiRow } from '../../../sites/crud/rows';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  type RevertHandler,
  recordReverts,
  refuseNewerChanges,
} from './revert-handler';

/** A row of a plain resource: restores its fields, deletes it again, or recreates it. */
export const revertCrudRows =
  (contract: ResourceContract): RevertHandler =>
  async (call, changes) => {
    const { db, user } = call;
    const plain = { contract, table: crudKey(contract) };
    for (const change of changes) {
      const { before, after } = change;
      const fields = changedFields(change);
      const row = await lockRow(db, plain, user, change.object_id);
      const isUnchanged = after ? row && isUnchangedSince(change, toApiRow(contract, row), fields) : !row;
      if (!isUnchanged) return refuseNewerChanges(call, [change], () => fields);
      const onError = throwConstraintError(plain, before ?? after ?? {});
      // Refused like a direct call: the row and what it references must be within row access.
      const newValues = before && (after ? getPreviousValues(change, fields) : before);
      if (newValues) await requireReferences(db, user, contract, newValues);
      if (before && after) await updateRow(db, plain, change.object_id, newValues!).catch(onError);
      else if (before)
        await insertRow(db, plain, { ...before, id: change.object_id, created_by: user.userid }).catch(
          onError,
        );
      else await deleteRow(db, plain, change.object_id).catch(onError);
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
