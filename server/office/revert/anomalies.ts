import type { RevertHandler } from '../../framework/change-history/register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from '../../framework/change-history/revert-handler';
import { lockAnomaly, updateAnomaly } from '../../work/anomalies/queries';
import { pickEditableFields } from '../../work/anomalies/rows';

/** Restores an anomaly's status and type. */
export const revertAnomalies: RevertHandler = async (call, changes) => {
  const { db, user } = call;
  for (const change of changes) {
    const before = await lockAnomaly(db, change.object_id);
    const fields = changedFields(change).filter(field => field in pickEditableFields(before));
    if (!fields.length || !isUnchangedSince(change, before, fields))
      return refuseNewerChanges(call, [change], () => fields);
    const values = getPreviousValues(change, fields) as { status?: 'resolved' | 'unresolved'; type?: string };
    const after = await updateAnomaly(db, before.id, {
      ...values,
      ...(values.status && {
        resolved_at: values.status === 'resolved' ? new Date() : null,
        resolved_by: values.status === 'resolved' ? user.userid : null,
      }),
    });
    await recordReverts(call, [
      {
        object: 'anomalies',
        id: before.id,
        before: pickEditableFields(before),
        after: pickEditableFields(after),
        reverts: change.id,
      },
    ]);
  }
};
