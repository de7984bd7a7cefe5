import { isDeepStrictEqual } from 'node:util';
import type { CrudAction, CrudKey } from '../../../contract/framework/crud';
import type { HistoryRow } from '../../../contract/framework/history';
import { createRegistration } from '../../../contract/framework/registration';
import type { ActionOn, HistoryObject } from '../../../contract/framework/undo';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { createChangeEvent } from '../outbox/publish-change';
import { insertHistory, listHistory } from './queries';

type Values = Record<string, unknown>;
/** The table, and the action `<contract>.<action>`: only those that the contract declares for that table. */
export type ChangeTarget<O extends HistoryObject = HistoryObject> =
  | { [K in O]: { object: K; action: ActionOn<K> } }[O]
  | { object: CrudKey; action: CrudAction | typeof revertAction };
export const revertAction = 'audit.revert';
export type Change = ChangeTarget & {
  id: number;
  /**
   * Identifies the changed item among others on the same record: stored in before and after although it did not change.
   */
  about?: Values;
  before?: Values | null;
  after?: Values | null;
  /** The change that this one reverts. */
  reverts?: number;
};
export type Origin = { user: Pick<User, 'userid' | 'role'> | null; address?: string; importId?: number };

/**
 * Records who changed what, in the transaction of the change, and notifies open streams; only fields that differ are
 * stored, and a change in which none differs is none.
 */
export const recordHistory = async (db: Db, origin: Origin, allChanges: Change[]) => {
  const changes = allChanges.filter(change => !isEmptyChange(change));
  if (!changes.length) return;
  await insertHistory(
    db,
    createChangeEvent(origin.user?.userid ?? null, changes),
    changes.map(({ object, id, action, about, before = null, after = null, reverts }) => {
      const [oldValues, newValues] = (before && after ? pickDifferences(before, after) : [before, after]).map(
        values => values && { ...about, ...values },
      );
      return {
        account_id: origin.user?.userid ?? null,
        role: origin.user?.role ?? null,
        object,
        object_id: id,
        action,
        before: oldValues && JSON.stringify(oldValues),
        after: newValues && JSON.stringify(newValues),
        import_id: origin.importId ?? null,
        address: origin.address ?? null,
        reverts: reverts ?? null,
      };
    }),
  );
};

/** An edit that leaves every field as it was. */
const isEmptyChange = ({ before, after, reverts }: Change) =>
  reverts === undefined &&
  !!before &&
  !!after &&
  Object.keys(after).length > 0 &&
  Object.keys(after).every(field => field === 'version' || isSame(before[field], after[field]));
/** As stored: the database keeps no order of keys. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(toJson(one), toJson(other));
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const registration = createRegistration<readonly string[]>('unrecorded fields', []);
/** Called by the product: columns beside `version` whose changes are not worth a history entry. */
export const registerUnrecordedFields = registration.register;
const pickDifferences = (before: Values, after: Values): [Values, Values] => {
  const unrecorded = ['version', ...registration.get()];
  const fields = Object.keys(after).filter(
    field => !unrecorded.includes(field) && !isSame(before[field], after[field]),
  );
  const pick = (values: Values) => Object.fromEntries(fields.map(field => [field, values[field] ?? null]));
  return [pick(before), pick(after)];
};

/** The fields of a new or removed record that have a value. */
export const omitEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The history of one record, newest first. */
export const readHistory = async (db: Db, object: string, objectId: number): Promise<HistoryRow[]> =>
  (await listHistory(db, object, objectId)).map(({ at, ...row }) => ({
    ...row,
    created_at: at.toISOString(),
  }));
