import { plainKey } from '../../../../contract/framework/crud';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { forbidden } from '../../../framework/http/errors';
import { deleteRow, findRow, insertRow, lockRow, updateRow } from '../../../sites/crud/queries';
import { requireReferences } from '../../../sites/crud/references';
import { refusedByDatabase } from '../../../sites/crud/refusals';
import { wireRow } from '../../../sites/crud/rows';
import {
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** A row of a plain resource: restores its fields, deletes it again, or recreates it. */
export const plainRow =
  (contract: ResourceContract): TakeBack =>
  async (call, changes) => {
    const { db, user } = call;
    const plain = { contract, table: plainKey(contract) };
    for (const change of changes) {
      const { before, after } = change;
      const fields = changedFields(change);
      const row = await lockRow(db, plain, user, change.object_id);
      const holds = after ? row && stillHolds(change, wireRow(contract, row), fields) : !row;
      if (!holds) return refuseStanding(call, [change], () => fields);
      const refused = refusedByDatabase(plain, before ?? after ?? {});
      // Refused like a direct call: the row and what it references must be within row access.
      const written = before && (after ? valuesBefore(change, fields) : before);
      if (written) await requireReferences(db, user, contract, written);
      if (before && after) await updateRow(db, plain, change.object_id, written!).catch(refused);
      else if (before)
        await insertRow(db, plain, { ...before, id: change.object_id, created_by: user.userid }).catch(
          refused,
        );
      else await deleteRow(db, plain, change.object_id).catch(refused);
      if (before && !(await findRow(db, plain, user, change.object_id))) throw forbidden('outOfReach');
      await recordTakenBack(call, [
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
