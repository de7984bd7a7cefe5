import { readSettings, type Settings, writeSettings } from '../../../organisation/settings/queries';
import {
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** Restores a setting's value. */
export const settings: TakeBack = async (call, changes) => {
  for (const change of changes) {
    const fields = changedFields(change);
    if (!stillHolds(change, await readSettings(call.db), fields))
      return refuseStanding(call, [change], () => fields);
    const values = valuesBefore(change, fields);
    await writeSettings(call.db, values as Partial<Settings>);
    await recordTakenBack(call, [
      { object: 'settings', id: 0, before: change.after, after: values, reverts: change.id },
    ]);
  }
};
