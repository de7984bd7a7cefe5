import { isDeepStrictEqual } from 'node:util';
import { type BlockingChange, maxBlockingChanges } from '../../../contract/framework/change-history';
import type { RecordedChange } from '../history/queries';
import { type Change, recordHistory, revertAction } from '../history/record-history';
import { conflict } from '../http/errors';
import { type Say, sayTable } from '../language/language';
import type { ChangeRecord } from './change-record';
import { listNewerChanges } from './queries';
import { getRecordName } from './record-name';
import type { Context } from './register-change-history';
import { filterVisibleChanges } from './visible-changes';

type Values = Record<string, unknown>;

/** The fields whose values a change changed: identifying fields are recorded too, with the same value. */
export const changedFields = ({ before, after }: Pick<RecordedChange, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !isSameValue(before?.[field], after?.[field]),
  );

/** Whether a value equals the one in the history. */
export const isSameValue = (one: unknown, other: unknown) =>
  isDeepStrictEqual(toJsonValue(one), toJsonValue(other));
const toJsonValue = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** Whether a record still has the values that a change wrote to these fields. */
export const isUnchangedSince = (
  change: ChangeRecord,
  record: object | undefined,
  fields: readonly string[],
) =>
  record !== undefined &&
  fields.every(field => isSameValue((record as Values)[field], change.after?.[field]));

export const getPreviousValues = (change: ChangeRecord, fields: readonly string[]) =>
  Object.fromEntries(fields.map(field => [field, change.before?.[field] ?? null]));

/**
 * 409: something newer depends on the changes; it is named as far as it is in the history and the caller's row access.
 */
export const refuseNewerChanges = async (
  { db, user, say }: Pick<Context, 'db' | 'user' | 'say'>,
  changes: readonly ChangeRecord[],
  getFields: (change: ChangeRecord) => readonly string[] | null = () => null,
): Promise<never> => {
  const newer = await listNewerChanges(
    db,
    changes.slice(0, 500).map(change => ({ ...pickReference(change), fields: getFields(change) })),
    maxBlockingChanges,
  );
  throw conflict({
    cause: 'changedSince',
    params: {
      smart_count: changes.length,
      rows: listNames(say, changes.length, await filterVisibleChanges({ db, user }, changes)),
    },
    current: {
      records: changes.length,
      standing: (await filterVisibleChanges({ db, user }, newer)).map(toBlockingChange),
    },
  });
};
/** At most so many records are named. */
const maxNamed = 10;
/** The names of the visible records among so many; of settings, and where none is visible, what they are. */
const listNames = (say: Say, count: number, visible: readonly ChangeRecord[]) => {
  const names = [...new Set(visible.map(change => getRecordName(change) ?? sayTable(say, change.object)))];
  if (!names.length) return sayTable(say, 'other');
  const isCut = names.length > maxNamed || visible.length < count;
  return [...names.slice(0, maxNamed), ...(isCut ? ['…'] : [])].join(', ');
};
const pickReference = ({ id, object, object_id }: ChangeRecord) => ({ id, object, object_id });
const toBlockingChange = (change: ChangeRecord): BlockingChange => {
  const { id, at, action, username, object, object_id } = change;
  const label = getRecordName(change);
  return { id, created_at: at.toISOString(), action, username, object, object_id, label };
};

/** Records the reverts in the history; `reverts` references the reverted change. */
export const recordReverts = ({ db, user, request }: Context, changes: readonly Revertible[]) =>
  recordHistory(
    db,
    { user, address: request.ip },
    changes.map(change => ({ ...change, action: revertAction })),
  );
type Revertible = Change extends infer C
  ? C extends Change
    ? typeof revertAction extends C['action']
      ? Omit<C, 'action'>
      : never
    : never
  : never;
