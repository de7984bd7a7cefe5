import type { RevertHandler } from '../../framework/change-history/register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from '../../framework/change-history/revert-handler';
import { readSettings, type Settings, writeSettings } from '../../framework/settings/queries';

/** Restores a setting's value. */
export const revertSettings: RevertHandler = async (call, changes) => {
  for (const change of changes) {
    const fields = changedFields(change);
    if (!isUnchangedSince(change, await readSettings(call.db), fields))
      return refuseNewerChanges(call, [change], () => fields);
    const values = getPreviousValues(change, fields);
    await writeSettings(call.db, values as Partial<Settings>);
    await recordReverts(call, [
      { object: 'settings', id: 0, before: change.after, after: values, reverts: change.id },
    ]);
  }
};
