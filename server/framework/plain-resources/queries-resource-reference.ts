import { sql } from 'kysely';
import { crudKey, getNameField } from '../../../contract/framework/crud';
import { foldText } from '../../../contract/framework/fold-text';
import type { Choice } from '../../../contract/framework/form-lists';
import { getResource } from '../../../contract/framework/resources';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import type { CauseName } from '../language/language';
import type { Reference } from './register-plain-resources';
import { rowVisibleTo } from './visibility';

/**
 * A field type whose values are ids of another plain resource's records, called by their first field: those within the
 * user's reach may be chosen. For some thousand records: an import loads their names.
 */
export const createResourceReference = (resource: string, cause: CauseName): Reference => ({
  cause,
  choices: { list: resource, load: (db, user) => listRecordChoices(db, user, resource) },
  find: async (db, user, id) => {
    const { table, visible } = describe(db, resource, user);
    const { rows } = await sql`select from ${table} as t where t.id = ${id}::int and ${visible}`.execute(db);
    return rows.length > 0;
  },
  loadNames: async (db, ids) => {
    const { table, name } = describe(db, resource);
    const { rows } = await sql<NamedRow>`
      select t.id, ${name} as name from ${table} as t where t.id = any(${ids.filter(Boolean)}::int[])`.execute(
      db,
    );
    const names = new Map<unknown, string>(rows.map(row => [row.id, row.name]));
    return id => names.get(id);
  },
  loadCellReader: async ({ db, user }) => {
    const choices = await listRecordChoices(db, user, resource);
    const ids = new Map(choices.map(({ id, name }) => [foldText(name), id]));
    return { parse: text => ids.get(foldText(text)), choices: choices.map(({ name }) => name) };
  },
});

type NamedRow = { id: number; name: string };

/** The records of a plain resource that a user may choose, by name. */
export const listRecordChoices = async (db: Db, user: User, resource: string): Promise<Choice[]> => {
  const { table, name, visible } = describe(db, resource, user);
  const { rows } = await sql<NamedRow>`
    select t.id, ${name} as name from ${table} as t where ${visible} order by 2, 1`.execute(db);
  return rows;
};

const describe = (db: Db, resource: string, user?: User) => {
  const contract = getResource(resource);
  return {
    table: sql.table(crudKey(contract)),
    name: sql.ref<string>(`t.${getNameField(contract)}`),
    visible: user ? rowVisibleTo(db, contract, user) : sql`true`,
  };
};
