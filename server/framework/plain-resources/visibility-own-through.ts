import { type RawBuilder, sql } from 'kysely';
import { crudKey } from '../../../contract/framework/crud';
import { listReferences } from '../../../contract/framework/reference';
import { getResource } from '../../../contract/framework/resources';
import type { User } from '../identity/user';
import type { PlainContract, RowAccess } from './visibility-rules';

/**
 * Row access to what is one's own: the records of `resource` whose field `account` is the reader's, and the rows that
 * refer to them, or, of a resource without such a reference, that refer to rows which do. `seesAll`: readers of
 * everything.
 */
export const ownThrough = (
  resource: string,
  account: string,
  seesAll: (user: User) => boolean,
): RowAccess => {
  const isOwn = (contract: PlainContract, alias: string, user: User): RawBuilder<boolean> => {
    if (contract.name === resource) return sql`${sql.ref(`${alias}.${account}`)} = ${user.userid}`;
    const conditions = listPathFields(contract, resource).map(({ field, target }) => {
      const parent = getResource(target);
      const parentAlias = `${alias}_${field}`;
      return sql`${sql.ref(`${alias}.${field}`)} in (
        select ${sql.ref(`${parentAlias}.id`)} from ${sql.table(crudKey(parent))} as ${sql.ref(parentAlias)}
        where ${isOwn(parent, parentAlias, user)})`;
    });
    return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
  };
  return {
    fieldTypes: ['reference', 'account'],
    condition: (_, contract, user) => (seesAll(user) ? sql`true` : isOwn(contract, 't', user)),
    key: user => (seesAll(user) ? 'all' : `own:${user.userid}`),
  };
};

/** The references to a resource, or else those that lead to it. */
const listPathFields = (contract: PlainContract, resource: string, seen: readonly string[] = []) => {
  const references = listReferences(contract).filter(
    ({ target }) => ![contract.name, ...seen].includes(target),
  );
  const direct = references.filter(({ target }) => target === resource);
  if (direct.length > 0) return direct;
  return references.filter(
    ({ target }): boolean =>
      listPathFields(getResource(target), resource, [...seen, contract.name]).length > 0,
  );
};
