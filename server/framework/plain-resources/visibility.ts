import { type RawBuilder, sql } from 'kysely';
import { crudKey } from '../../../contract/framework/crud';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { fieldsOfType } from './fields-of-type';
import { getProductRules } from './register-plain-resources';
import type { PlainContract, RegisteredVisibility, RowAccess } from './visibility-rules';

/**
 * The rows of a plain resource that a user may see, as a condition on its table as `t`. The owner of a row follows from
 * the types of the record's fields (product decisions, « Who sees which rows »).
 */
export const rowVisibleTo = (db: Db, contract: PlainContract, user: User): RawBuilder<boolean> => {
  const { visibility = 'own' } = contract;
  if (visibility === 'own') return sql`t.created_by = ${user.userid}`;
  if (visibility === 'everyone') return sql`true`;
  if (visibility === 'records') return isVisibleRecord(contract, user);
  return getRowAccess(visibility).condition(db, contract, user);
};

/** Users with the same key see the same rows. */
export const rowVisibilityKey = ({ visibility = 'own' }: PlainContract, user: User) => {
  if (visibility === 'everyone') return 'all';
  if (visibility === 'own' || visibility === 'records') return `own:${user.userid}`;
  return getRowAccess(visibility).key(user);
};

/** Fails at startup if a contract lacks the fields that its visibility needs. */
export const requireVisibilityFields = (contract: PlainContract) => {
  const { visibility = 'own' } = contract;
  if (visibility === 'own' || visibility === 'everyone' || visibility === 'records') return;
  const { fieldTypes } = getRowAccess(visibility);
  if (fieldsOfType(contract, ...fieldTypes).length === 0)
    throw new Error(`${contract.name}: ${visibility} needs a field of word ${fieldTypes.join(', ')}`);
};

/** By the product's rule for the histories of the table's records. */
const isVisibleRecord = (contract: PlainContract, user: User) => {
  const records: Partial<Record<string, ((user: User) => RawBuilder<unknown>) | null>> =
    getProductRules().records;
  const visibleRows = records[crudKey(contract)];
  return visibleRows
    ? sql<boolean>`exists (select 1 from (select t.id as object_id) as h where exists (select ${visibleRows(user)}))`
    : sql<boolean>`true`;
};

const getRowAccess = (visibility: RegisteredVisibility): RowAccess =>
  getProductRules().visibility[visibility];
