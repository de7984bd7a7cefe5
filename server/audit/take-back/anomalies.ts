import { lockAnomaly, updateAnomaly } from '../../anomalies/queries';
import {
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** An anomaly's status and type as they were. */
export const anomaly: TakeBack = async (call, changes) => {
  const { db, user } = call;
  for (const change of changes) {
    const fields = changedFields(change).filter(field => field === 'status' || field === 'type');
    const before = await lockAnomaly(db, change.object_id);
    if (!fields.length || !stillHolds(change, before, fields))
      return refuseStanding(db, [change], () => fields);
    const values = valuesBefore(change, fields) as { status?: 'resolved' | 'unresolved'; type?: string };
    const after = await updateAnomaly(db, before.id, {
      ...values,
      ...(values.status && {
        resolved_at: values.status === 'resolved' ? new Date() : null,
        resolved_by: values.status === 'resolved' ? user.userid : null,
      }),
    });
    const told = ({ status, type }: typeof before) => ({ status, type });
    await recordTakenBack(call, [
      { object: 'anomalies', id: before.id, before: told(before), after: told(after), reverts: change.id },
    ]);
  }
};
