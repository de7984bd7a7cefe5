import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { readConfig } from '../../server/framework/config/config';
import { openDatabase } from '../../server/framework/db/client';
import { explainDamage } from '../../server/operations/backup/explain-damage';
import { spawnServer } from './server-process';

const place = mkdtempSync(path.join(tmpdir(), 'terrain-damage-'));
afterAll(() => rmSync(place, { recursive: true }));

/** A copy of the filled database, damaged: the path of its data folder. */
const createDamaged = (name: string, damage: (database: string) => void) => {
  const dataDir = path.join(place, name);
  cpSync(inject('testEngine').template, dataDir, { recursive: true });
  damage(path.join(dataDir, 'pglite'));
  return dataDir;
};
const cutControlFile = (folder: string) => truncateSync(path.join(folder, 'global/pg_control'), 100);

it.each([
  ['a control file that was cut', cutControlFile],
  [
    'no log',
    (folder: string) => {
      const log = path.join(folder, 'pg_wal');
      for (const name of readdirSync(log)) rmSync(path.join(log, name), { recursive: true });
    },
  ],
  ['no rows', (folder: string) => rmSync(path.join(folder, 'base'), { recursive: true })],
  ['no version', (folder: string) => rmSync(path.join(folder, 'PG_VERSION'))],
])('a database with %s is said to be damaged, and stays as it is', async (name, damage) => {
  const dataDir = createDamaged(name, damage);
  const files = readdirSync(path.join(dataDir, 'pglite')).sort();
  const error = await openDatabase({ dataDir }).catch(caught => caught);
  const folder = path.join(dataDir, 'pglite');
  expect(error.message).toMatch(/ is damaged \(.+\)\.$/);
  expect(error.message).toContain(`The embedded database in ${folder} is`);
  expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(files));
  expect(() => explainDamage(error, readConfig({ DATA_DIR: dataDir }))).toThrow(
    `  There is no backup in ${dataDir}/backups. To restore one from elsewhere:
    mv '${folder}' '${folder}.damaged'
    npm run restore -- FILE`,
  );
});

it('a server does not start on a damaged database, and names the newest backup with its command', async () => {
  const dataDir = createDamaged('served', cutControlFile);
  const backups = path.join(place, 'kept');
  mkdirSync(backups);
  for (const [name, day] of [
    ['terrain-daily-20260301-020000.tar.gz', '2026-03-01T02:00:00Z'],
    ['terrain-20260303-110000.tar.gz.age', '2026-03-03T11:00:00Z'],
    ['terrain-daily-20260302-020000.tar.gz', '2026-03-02T02:00:00Z'],
    ['terrain-daily-20260304-020000.tar.gz.unfinished', '2026-03-04T02:00:00Z'],
  ]) {
    writeFileSync(path.join(backups, name), '');
    utimesSync(path.join(backups, name), new Date(day), new Date(day));
  }
  const { exited, output } = await spawnServer({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  expect(await exited).toBe(1);
  const newest = path.join(backups, 'terrain-20260303-110000.tar.gz.age');
  expect(output()).toContain(`Terrain cannot start. The embedded database in ${dataDir}/pglite is damaged (`);
  expect(output()).toContain(`  The newest backup is ${newest}, of 2026-03-03T11:00:00.000Z. To restore it:
    mv ${dataDir}/pglite ${dataDir}/pglite.damaged
    npm run restore -- ${newest}
`);
});

it('an error of another kind, or of a PostgreSQL, stays as it is', () => {
  const config = readConfig({ DATA_DIR: place });
  const other = new Error('This database was brought to version 9.');
  expect(() => explainDamage(other, config)).toThrow(other);
  const damaged = Object.assign(new Error('invalid page in block 0'), { code: 'XX001' });
  expect(() => explainDamage(damaged, { ...config, databaseUrl: 'postgres://db' })).toThrow(damaged);
  expect(() => explainDamage(damaged, config)).toThrow('is damaged (invalid page in block 0).');
});
