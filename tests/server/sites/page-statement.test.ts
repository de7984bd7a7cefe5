import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from '../../../server/framework/db/schema';
import type { User } from '../../../server/framework/identity/user';
import { listSites } from '../../../server/sites/sites/queries-list';

it('a page of sites sends every value that its statement names, whatever was asked before', async () => {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: each => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push(query);
    },
  });
  const user = { userid: 1, role: 'admin', permissions: {}, cluster: null, owner: null } as unknown as User;
  const sort = { by: 'site_code', descending: false };
  for (const area of ['all', 'ssr', 'gpm'] as const)
    for (const site_code of ['AL', '16a0'])
      await listSites(db, user, area, { site_code }, { sort, offset: 50, limit: 25 });
  expect(sent.length).toBe(6);
  for (const { sql, parameters } of sent) {
    const placeholders = new Set(sql.match(/\$\d+/g));
    expect([...placeholders].sort()).toEqual(parameters.map((_, at) => `$${at + 1}`).sort());
    expect(parameters).toEqual(expect.arrayContaining([50, 25]));
  }
});
