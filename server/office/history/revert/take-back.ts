import { isDeepStrictEqual } from 'node:util';
import { mostStanding, type Standing } from '../../../../contract/framework/change-history';
import type { LeftChange } from '../../../framework/history/queries';
import { type Change, recordHistory, takenBack } from '../../../framework/history/record-history';
import { conflict } from '../../../framework/http/errors';
import type { Call } from '../../../framework/http/mount';
import { type ChangeRecord, newerThan } from '../queries';
import { withinReach } from './reach';

export type Context = Omit<Call, 'input'>;
type Values = Record<string, unknown>;

/**
 * Reverts changes of one kind, all or none: writes back what they replaced, with history, and throws a 409 that names
 * what blocks it.
 */
export type TakeBack = (call: Context, changes: readonly ChangeRecord[]) => Promise<void>;

/** The fields that a change changed; identifying fields are the same on both sides. */
export const changedFields = ({ before, after }: Pick<LeftChange, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !alike(before?.[field], after?.[field]),
  );

/** Whether a value equals the one in the history. */
export const alike = (one: unknown, other: unknown) => isDeepStrictEqual(asKept(one), asKept(other));
const asKept = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** The revertible part of a change, if the record still has the values that the change wrote. */
export const stillHolds = (change: ChangeRecord, record: object | undefined, fields: readonly string[]) =>
  record !== undefined && fields.every(field => alike((record as Values)[field], change.after?.[field]));

export const valuesBefore = (change: ChangeRecord, fields: readonly string[]) =>
  Object.fromEntries(fields.map(field => [field, change.before?.[field] ?? null]));

/**
 * 409: something newer depends on the changes; it is named as far as it is in the history and the caller's row access.
 */
export const refuseStanding = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  changes: readonly ChangeRecord[],
  fieldsOf: (change: ChangeRecord) => readonly string[] | null = () => null,
): Promise<never> => {
  const newer = await newerThan(
    db,
    changes.slice(0, 500).map(change => ({ ...only(change), fields: fieldsOf(change) })),
    mostStanding,
  );
  throw conflict({
    cause: 'changedSince',
    params: { smart_count: changes.length },
    current: { records: changes.length, standing: (await withinReach({ db, user }, newer)).map(standing) },
  });
};
const only = ({ id, object, object_id }: ChangeRecord) => ({ id, object, object_id });
const standing = ({ id, at, action, username, object, object_id, label }: ChangeRecord): Standing => ({
  id,
  created_at: at.toISOString(),
  action,
  username,
  object,
  object_id,
  label,
});

/** Records the reverts in the history; `reverts` references the reverted change. */
export const recordTakenBack = ({ db, user, request }: Context, changes: readonly Revertible[]) =>
  recordHistory(
    db,
    { user, address: request.ip },
    changes.map(change => ({ ...change, action: takenBack })),
  );
type Revertible = Change extends infer C
  ? C extends Change
    ? typeof takenBack extends C['action']
      ? Omit<C, 'action'>
      : never
    : never
  : never;
