import { acquireAdvisoryLock } from '../db/acquire-advisory-lock';
import type { Db } from '../db/client';
import { taken } from './constraint-errors';
import { isTaken, type PlainResource } from './queries';

type Values = Record<string, unknown>;

/**
 * Refuses values that another record has already, by the contract's `unique`. Case and accents do not make a
 * difference, as they make none for an import: the table's own constraint compares exactly.
 */
export const requireUnique = async (
  db: Db,
  plain: PlainResource,
  values: Values,
  stored?: { id: number; changes: Values },
) => {
  const sets = (plain.contract.unique ?? []).filter(
    fields =>
      fields.every(field => values[field] !== undefined && values[field] !== null) &&
      (!stored || fields.some(field => field in stored.changes)),
  );
  if (sets.length) await lockUnique(db, plain);
  for (const fields of sets)
    if (await isTaken(db, plain, fields, values, stored?.id)) throw taken(fields, values);
};

/** Until the transaction ends, nobody else writes unique values of this resource. */
export const lockUnique = (db: Db, { table }: PlainResource) => acquireAdvisoryLock(db, `unique ${table}`);
