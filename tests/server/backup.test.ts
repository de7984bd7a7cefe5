import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { account } from '../../contract/organisation/account';
import { session } from '../../contract/organisation/session';
import { vehicles } from '../../contract/work/vehicles';
import { getDataState } from '../../server/field/api/queries-epoch';
import { readConfig } from '../../server/framework/config/config';
import { openDatabase } from '../../server/framework/db/client';
import { makeBackup } from '../../server/operations/backup/make-backup';
import { demoPassword } from '../../server/operations/demo';
import { buildApp } from '../../server/operations/process/app';
import { createClient, createEmptyDatabase, startApi } from './harness';
import { runBackups } from './server-process';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of cleanups.splice(0).reverse()) await remove();
});

it('restores what was acknowledged up to a backup into an empty place: sessions are over, passwords are those of then', async () => {
  const backups = mkdtempSync(path.join(tmpdir(), 'terrain-backup-'));
  cleanups.push(() => rmSync(backups, { recursive: true }));
  const lost = await startApi();
  cleanups.push(lost.close);
  const new_password = 'Un mot de passe bien long 1';
  const admin = lost.client('admin');
  const changed = { old_password: demoPassword, new_password };
  expect((await admin.call(account.actions.changePassword, changed)).status).toBe(200);
  await admin.call(vehicles.actions.create, aVehicle('BEFORE-1'));
  // While the server runs, to another disk.
  const { file } = await makeBackup({ ...lost.config, backupDir: backups });
  await admin.call(vehicles.actions.create, aVehicle('AFTER-1'));

  const place = await createEmptyDatabase();
  cleanups.push(place.remove);
  const { epoch } = (await getDataState(lost.db))!;
  const restored = await runBackups('restore', placeOf(place.config), file);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('bring that back before you start'),
  });
  const key = (dataDir: string) => path.join(dataDir, 'secret.key');
  copyFileSync(key(lost.config.dataDir), key(place.config.dataDir));

  const config = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: place.config.dataDir }), ...place.config };
  const database = await openDatabase(config);
  cleanups.push(database.close);
  // Phones notice by it that the data went back.
  expect((await getDataState(database.db))!.epoch).not.toBe(epoch);
  const app = await buildApp(config, database);
  cleanups.push(() => app.close());
  const call = (user: { token: string } | null) => createClient(app, database.db, user);
  const before = { token: await admin.token() };
  expect((await call(before).call(vehicles.actions.list)).status).toBe(401);
  const connect = (password: string) =>
    call(null).call(session.actions.connect, { username: 'admin', password });
  expect((await connect(demoPassword)).status).not.toBe(200);
  const again = (await connect(new_password)).body.user;
  const { body } = await call(again).get('/api/vehicles', { range: '[0,999]' });
  const plates = body.map(({ plate }: { plate: string }) => plate);
  expect(plates).toContain('BEFORE-1');
  expect(plates).not.toContain('AFTER-1');
});

/** The environment of a command that works on this database. */
const placeOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

const aVehicle = (plate: string) => ({
  ...{ plate, wilaya: 16, owner: 'inhouse' },
  ...{ agent: null, next_inspection: null, note: null },
});
