import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runBackups, type ServerProcess, startServer } from '../server/server-process';

const place = mkdtempSync(path.join(tmpdir(), 'terrain-backup-'));
const dataDir = path.join(place, 'data');
const kept = path.join(place, 'elsewhere');
const environment = { DATA_DIR: dataDir, DEMO: '0', BACKUP_DIR: kept };
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(place, { recursive: true, force: true });
});

it('loses its data directory, is restored, and finds what was acknowledged up to the backup', async () => {
  server = await startServer(environment);
  const [, first] = /password: (\S+)/.exec(server.output())!;
  const password = 'Un mot de passe bien long 1';
  const { token } = (await post('/api/user/connect', { username: 'admin', password: first })).user;
  await post('/api/user/changepassword', { old_password: first, new_password: password }, token);
  const vehicle = (plate: string) => post('/api/vehicles', aVehicle(plate), token);
  await vehicle('BEFORE-1');

  // While the server runs, to another disk.
  expect(await runBackups('backup', environment)).toMatchObject({ code: 0 });
  await vehicle('AFTER-1');
  await server.kill();
  copyFileSync(path.join(dataDir, 'secret.key'), path.join(place, 'secret.key'));
  rmSync(dataDir, { recursive: true });

  const [archive] = readdirSync(kept);
  const restored = await runBackups('restore', environment, path.join(kept, archive));
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('bring that back before you start'),
  });
  copyFileSync(path.join(place, 'secret.key'), path.join(dataDir, 'secret.key'));

  server = await startServer(environment);
  // The session of then is over; the password that was chosen holds.
  expect((await fetch(`${server.url}/api/vehicles`, { headers: { 'x-sts-token': token } })).status).toBe(401);
  const again = await post('/api/user/connect', { username: 'admin', password });
  const vehicles = await fetch(`${server.url}/api/vehicles`, {
    headers: { 'x-sts-token': again.user.token },
  });
  expect((await vehicles.json()).map(({ plate }: { plate: string }) => plate)).toEqual(['BEFORE-1']);
});

const aVehicle = (plate: string) => ({
  plate,
  wilaya: 16,
  owner: 'inhouse',
  agent: null,
  next_inspection: null,
  note: null,
});

const post = async (address: string, body: object, token = '') => {
  const answer = await fetch(server!.url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sts-token': token },
    body: JSON.stringify(body),
  });
  const answered = await answer.json();
  expect(answer.ok, JSON.stringify(answered)).toBe(true);
  return answered;
};
