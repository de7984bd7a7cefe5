import type { RawBuilder } from 'kysely';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { FieldType } from '../../../contract/framework/field-meta';
import type { Registered } from '../../../contract/framework/register';
import type { HistoryObject } from '../../../contract/framework/undo';
import type { Db } from '../db/client';
import type { User } from '../identity/user';

export type PlainContract = Pick<ResourceContract, 'name' | 'record' | 'visibility'>;

/** Which rows of a plain resource a user may see, by one of the product's ways of `Visibility`. */
export type RowAccess = {
  /** A contract needs a field of one of these types. */
  fieldTypes: readonly FieldType[];
  /** The visible rows, as a condition on the resource's table as `t`. */
  condition: (db: Db, contract: PlainContract, user: User) => RawBuilder<boolean>;
  /** Users with the same key see the same rows. */
  key: (user: User) => string;
};
export type RegisteredVisibility = Registered<'visibility', never>;

/**
 * The visible records of each table with change history besides plain resources, as `from … where …` with
 * `h.object_id` as their id; null for tables that everybody may see.
 */
export type RecordAccess = Record<HistoryObject, ((user: User) => RawBuilder<unknown>) | null>;
