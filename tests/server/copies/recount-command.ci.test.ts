import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recount } from '../../../server/copies/recount';
import { openDatabase } from '../../../server/db/client';
import { copyOfTemplate } from '../harness';
import { runAdmin } from '../server-process';

it('looks and mends by a command: npm run admin -- recount [--check]', async () => {
  const { config, remove } = await copyOfTemplate();
  const opened = async (work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => {
    const database = await openDatabase(config);
    await work(database).finally(database.close);
  };
  await opened(({ db }) =>
    sql`update plans set owner = 'ott' where id = (select min(id) from plans)`.execute(db),
  );
  const environment = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
  const found = await runAdmin(environment, 'recount', '--check');
  expect([found.code, found.output]).toEqual([1, expect.stringContaining('planPlaces')]);
  expect(found.output).toContain('1 differed');
  expect(found.output).toContain('"owner":"ott"');
  expect((await runAdmin(environment, 'recount')).code).toBe(0);
  await opened(async ({ db }) => expect(await recount(db, { mend: false })).toEqual([]));
  await remove();
});
