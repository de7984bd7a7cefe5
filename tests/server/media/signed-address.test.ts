import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signedAddress } from '../../../server/media/signed-address';
import { type Api, startApi } from '../harness';

const folder = mkdtempSync(path.join(tmpdir(), 'terrain-media-'));
let api: Api;
let account: number;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'photos'));
  writeFileSync(path.join(folder, 'photos', 'mât é.jpg'), 'a photo');
  writeFileSync(path.join(folder, 'photos', 'other.jpg'), 'another photo');
  writeFileSync(path.join(folder, 'note.html'), '<script>');
  api = await startApi({ UPLOAD_DIR: folder });
  const { id } = await api.db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', 'agent')
    .executeTakeFirstOrThrow();
  account = id;
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
  rmSync(folder, { recursive: true });
});

const photo = 'photos/mât é.jpg';
const get = (url: string) => api.app.inject({ method: 'GET', url });

it('shows a file at its signed address, without a session', async () => {
  const answer = await get(await signedAddress(api.db, photo, account));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.body).toBe('a photo');
});

it('shows no other file, to nobody else, and nothing unsigned', async () => {
  const address = await signedAddress(api.db, photo, account);
  const [, query] = address.split('?');
  for (const url of [
    `/upload/photos/other.jpg?${query}`,
    address.replace(`for=${account}`, `for=${account + 1}`),
    address.replace(/exp=\d+/, `exp=${Math.floor(Date.now() / 1000) + 9_000}`),
    address.split('?')[0],
    `${address}x`,
  ]) {
    expect((await get(url)).statusCode).toBe(403);
  }
});

it('ends after an hour', async () => {
  const address = await signedAddress(api.db, photo, account);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  expect((await get(address)).statusCode).toBe(403);
  vi.useRealTimers();
});

it('leaves the folder under no name, and shows no kind of file but pictures and PDFs', async () => {
  for (const file of ['../../etc/hosts.jpg', 'note.html', 'photos', 'photos/missing.jpg']) {
    expect([403, 404]).toContain((await get(await signedAddress(api.db, file, account))).statusCode);
  }
});

it('ends at once for an account that is disabled', async () => {
  const address = await signedAddress(api.db, photo, account);
  const set = (status: 'active' | 'disabled') =>
    api.db.updateTable('accounts').set({ status }).where('id', '=', account).execute();
  await set('disabled');
  const { statusCode } = await get(address);
  await set('active');
  expect(statusCode).toBe(403);
});
