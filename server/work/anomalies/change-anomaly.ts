import type { ObjectAction } from '../../../contract/registry/changes';
import { accessTypes, nokTypes } from '../../../contract/work/evidence/findings';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { readSettings } from '../../framework/settings/queries';
import { isReachableAccount } from '../../organisation/directory/queries';
import { getCatalogueName } from '../../organisation/settings/get-catalogue-name';
import { requireChoice } from '../../organisation/settings/require-choice';
import { getDueDay } from './initial-severity-and-due';
import { type AnomalyRecord, lockAnomaly, updateAnomaly } from './queries';
import { pickEditableFields, toColumnChanges } from './rows';

/** An anomaly and the person newly in charge of it. */
export type AnomalyAssignment = { account: number; anomaly: AnomalyRecord };

/**
 * Updates a visible anomaly, checking the version if one is sent. The due day follows a new severity unless a user has
 * set it. Returns the person newly put in charge, if any.
 */
export const changeAnomaly = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  id: number,
  input: Parameters<typeof toColumnChanges>[0] & { version?: number },
  action: ObjectAction<'anomalies'>,
): Promise<AnomalyAssignment[]> => {
  const before = await lockAnomaly(db, id);
  if (input.version !== undefined && input.version !== before.version)
    throw conflict({ current: { id, ...pickEditableFields(before), version: before.version } });
  await requireType(db, before, input.type);
  const values = toColumnChanges(input);
  if (isUnchanged(before, values)) return [];
  const { charge_id } = values;
  const isReassigned = charge_id != null && charge_id !== before.charge_id;
  if (isReassigned && !(await isReachableAccount(db, user, charge_id)))
    throw invalid('in_charge_id', 'unknownAccount');
  const status = values.status ?? before.status;
  const severity = values.severity ?? before.severity;
  const isDueRecomputed = !values.due && !before.due_set && severity !== before.severity;
  const after = await updateAnomaly(db, id, {
    ...values,
    ...(values.due && { due_set: true }),
    ...(isDueRecomputed && { due: getDueDay(await readSettings(db), severity, before) }),
    ...(status !== before.status && {
      resolved_at: status === 'resolved' ? new Date() : null,
      resolved_by: status === 'resolved' ? user.userid : null,
    }),
  });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'anomalies', id, action, before: pickEditableFields(before), after: pickEditableFields(after) },
  ]);
  return isReassigned ? [{ account: charge_id, anomaly: after }] : [];
};

/** A type must be one of its table's; an unchanged one may have left the catalogue since. */
const requireType = async (db: Db, { category, type }: AnomalyRecord, input: unknown) => {
  if (!input || input === type) return;
  if (category === 'anomaly')
    return requireChoice(db, getCatalogueName('anomaly_types'), String(input), 'type');
  const types: readonly string[] = category === 'nok' ? nokTypes : accessTypes;
  if (!types.includes(String(input))) throw invalid('type', 'unknownChoice', { value: String(input) });
};

/** A due day that is confirmed by a user changes: it no longer follows the severity. */
const isUnchanged = (before: AnomalyRecord, values: ReturnType<typeof toColumnChanges>) =>
  !(values.due && !before.due_set) &&
  Object.entries(values).every(([column, value]) => before[column as keyof AnomalyRecord] === value);
