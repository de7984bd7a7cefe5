import { lockAnomaly, updateAnomaly } from '../../../work/anomalies/queries';
import { editedOf } from '../../../work/anomalies/rows';
import {
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** Restores an anomaly's status and type. */
export const anomaly: TakeBack = async (call, changes) => {
  const { db, user } = call;
  for (const change of changes) {
    const before = await lockAnomaly(db, change.object_id);
    const fields = changedFields(change).filter(field => field in editedOf(before));
    if (!fields.length || !stillHolds(change, before, fields))
      return refuseStanding(call, [change], () => fields);
    const values = valuesBefore(change, fields) as { status?: 'resolved' | 'unresolved'; type?: string };
    const after = await updateAnomaly(db, before.id, {
      ...values,
      ...(values.status && {
        resolved_at: values.status === 'resolved' ? new Date() : null,
        resolved_by: values.status === 'resolved' ? user.userid : null,
      }),
    });
    await recordTakenBack(call, [
      {
        object: 'anomalies',
        id: before.id,
        before: editedOf(before),
        after: editedOf(after),
        reverts: change.id,
      },
    ]);
  }
};
