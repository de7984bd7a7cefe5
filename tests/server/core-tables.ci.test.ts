import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Db, openDatabase } from '../../server/framework/db/client';
import { createCoreTables } from '../../server/framework/db/core-tables';
import { migrate } from '../../server/operations/migrations/migrate';
import { createEmptyDatabase } from './harness';
import { readSchemaCatalog } from './schema-catalog';

it('creates the framework’s tables for a new product as Terrain’s migrations leave them', async () => {
  const core = await describeTables(db => createCoreTables(db as Kysely<any>));
  const terrain = await describeTables(migrate);
  const tables = new Set(core.flatMap(({ kind, name }) => (kind === 'table' ? [name] : [])));
  const functions = new Set(core.flatMap(({ kind, name }) => (kind === 'function' ? [name] : [])));
  expect([tables.size, functions.size]).toEqual([24, 2]);
  const ofCore = terrain.filter(
    ({ table, name }) => (table !== null && tables.has(table)) || functions.has(name),
  );
  const text = ({ kind, name, is }: Description) => `${kind} ${name}: ${is}`;
  const own = new Set(core.map(text));
  const known = new Set(ofCore.map(text));
  expect([...own].filter(each => !known.has(each))).toEqual([]);
  const ofTerrain = ofCore.filter(each => !own.has(text(each))).map(({ kind, name }) => `${kind} ${name}`);
  expect(ofTerrain.sort()).toEqual([...terrainOnly].sort());
});

type Description = { kind: string; name: string; table: string | null; is: string };

/** What a database is made of, its other indexes too. */
const describeTables = async (create: (db: Db) => Promise<unknown>): Promise<Description[]> => {
  const home = await createEmptyDatabase();
  const database = await openDatabase(home.config);
  try {
    await create(database.db);
    const { rows } = await sql<Description>`
      select 'index' as kind, indexname as name, tablename as table,
        regexp_replace(indexdef, '^.* ON ', '') as is
      from pg_indexes where schemaname = 'public'`.execute(database.db);
    return [...(await readSchemaCatalog(database.db)), ...rows];
  } finally {
    await database.close();
    await home.remove();
  }
};

/** What Terrain adds to the framework’s tables. */
const terrainOnly = [
  'column accounts.alert_far',
  'column accounts.alert_impossible',
  'column accounts.alert_late',
  'column accounts.alert_maintenance',
  'column accounts.alert_nok',
  'column accounts.alert_returned',
  'column accounts.alert_submitted',
  'column accounts.cluster_id',
  'column accounts.cluster_manager_id',
  'column accounts.manager_id',
  'column accounts.matricule',
  'column accounts.owner',
  'column accounts.subscribe_newsletter',
  'column notifications.task_id',
  'column views.share_cluster',
  'column views.share_owner',
  'column views.share_role',
  'constraint accounts FOREIGN KEY (cluster_id) REFERENCES clusters(id)',
  'constraint accounts FOREIGN KEY (cluster_manager_id) REFERENCES accounts(i',
  'constraint accounts FOREIGN KEY (manager_id) REFERENCES accounts(id)',
  'constraint accounts FOREIGN KEY (owner) REFERENCES owners(key)',
  'constraint views FOREIGN KEY (share_cluster) REFERENCES clusters(id)',
  'index accounts_cluster_manager',
  'index accounts_manager',
  'index history_decisions',
  'trigger accounts.accounts_place_delete',
  'trigger accounts.accounts_place_insert',
  'trigger accounts.accounts_place_update',
];
