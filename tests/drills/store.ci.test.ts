import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, connect, createServer as createMuteServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../../contract/organisation/settings';
import { files } from '../../contract/work/files';
import { taskReports } from '../../contract/work/task-reports';
import { openStore } from '../../server/framework/store/open-store';
import { removeOldPhotos } from '../../server/work/files/photo-retention';
import { createJpeg } from '../server/field/mobile-client';
import { runAdmin } from '../server/server-process';
import { createAuthority } from './certificates';
import { type S3Server, startS3 } from './s3-server';
import { startTerrainServer, type TerrainServer } from './terrain-server';

let s3: S3Server;
let terrain: TerrainServer;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(path.join(tmpdir(), 'terrain-folder-'));
  terrain = await startTerrainServer({ UPLOAD_DIR: folder });
});
afterAll(async () => {
  await terrain?.close();
  await s3?.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => terrain.nextTask());

const command = (...words: string[]) =>
  runAdmin({ ...terrain.environment, UPLOAD_DIR: folder, S3_URL: s3.url }, 'files', ...words);
const inFolder = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length;
const shown = async (index: number) => {
  const { original } = await terrain.addresses(index);
  return (await terrain.get(original)).rawPayload;
};

it('moves from the folder to the store while it runs, and can be broken off and run again', async () => {
  const pictures = await Promise.all(['#111', '#222', '#333'].map(color => createJpeg(color, 300)));
  const [first, second] = [await terrain.sendPhoto(0, pictures[0]), await terrain.sendPhoto(1, pictures[1])];
  await terrain.restart({ UPLOAD_DIR: folder, S3_URL: s3.url });
  // Nothing has moved yet; what comes in now is in both, and a server that knows the folder alone has it, too.
  expect((await shown(0)).equals(pictures[0])).toBe(true);
  const third = await terrain.sendPhoto(2, pictures[2]);
  expect([s3.holds(first.file), s3.holds(third.file)]).toEqual([false, true]);
  expect(readFileSync(path.join(folder, third.file)).equals(pictures[2])).toBe(true);

  await s3.down();
  const broken = await command('--move-to-store');
  expect([broken.code, broken.output]).toEqual([
    1,
    expect.stringContaining('store of files does not answer'),
  ]);
  await s3.up();
  const moved = await command('--move-to-store');
  expect(moved).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^[2-8] files copied to the store/m),
  });
  expect([first, second, third].map(({ file }) => s3.content(file).length)).toEqual(
    pictures.map(({ length }) => length),
  );
  const storedCount = inFolder();
  const again = await command('--move-to-store', '--remove-moved');
  expect(again.output).toContain(`${storedCount} read back and removed from the folder`);
  expect(inFolder()).toBe(0);
  for (const [index, picture] of pictures.entries()) expect((await shown(index)).equals(picture)).toBe(true);

  await terrain.restart({ S3_URL: s3.url });
  for (const [index, picture] of pictures.entries()) expect((await shown(index)).equals(picture)).toBe(true);
});

it('tells what is missing and what is another content, and removes what nobody names after a day', async () => {
  await terrain.restart({ S3_URL: s3.url });
  const [good, spoilt, lost] = [
    await terrain.sendPhoto(3, await createJpeg('#444', 300)),
    await terrain.sendPhoto(4, await createJpeg('#555', 300)),
    await terrain.sendPhoto(5, await createJpeg('#666', 300)),
  ];
  const store = await openStore(terrain.config());
  const nobodys = ['photos/aa/old.jpg', 'photos/aa/old.jpg.thumb.webp', 'files/young.pdf', 'files/again.pdf'];
  for (const name of nobodys) await store.put(name, Buffer.from('nobody names it'));
  for (const name of [good.file, ...nobodys.filter(name => !name.includes('young'))]) s3.age(name, 30);
  // Sent again, it is about to be named.
  await store.put('files/again.pdf', Buffer.from('nobody names it'));
  const all = (await terrain.get((await terrain.addresses(3)).thumb)).statusCode;
  expect(all).toBe(200);
  expect(await command('--check')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/0 missing, 0 differing\. 2 files that no row names/),
  });

  const content = s3.content(spoilt.file);
  s3.spoil(spoilt.file, Buffer.concat([content.subarray(0, -1), Buffer.from([content.at(-1)! ^ 1])]));
  await store.remove(lost.file);
  const found = await command('--check', '--remove-orphans');
  expect(found.code).toBe(1);
  for (const line of [
    `missing: ${lost.file}`,
    `differing: ${spoilt.file}`,
    'orphan, removed: photos/aa/old.jpg',
  ])
    expect(found.output).toContain(line);
  expect(found.output).not.toContain(good.file);
  expect(nobodys.map(s3.holds)).toEqual([false, false, true, true]);
  expect(s3.holds(good.file)).toBe(true);
  expect((await command('--check', '--quick')).output).toContain('compared by size: 1 missing, 0 differing');
});

it('keeps a large file in parts, and shows it whole', async () => {
  await terrain.restart({ S3_URL: s3.url });
  const content = Buffer.from(`%PDF-1.4\n${'Terrain '.repeat(1_700_000)}\n%%EOF`);
  const admin = terrain.client('admin');
  const access = { 'access_platform[]': 'web', 'access_role[]': 'agent', 'access_scope[]': 'pm' };
  await admin.upload(files.actions.upload, access, { file: { name: 'grand guide.pdf', content } });
  const { body } = await admin.call(files.actions.list);
  const { rawPayload, headers } = await terrain.get(body.files[0].url);
  expect(rawPayload.equals(content)).toBe(true);
  expect(headers['content-disposition']).toBe(
    `inline; filename="grand guide.pdf"; filename*=UTF-8''grand%20guide.pdf`,
  );
});

describe('a store that browsers reach', () => {
  it('is where they are sent, for minutes, after the right was asked for', async () => {
    await terrain.restart({ S3_URL: s3.url, S3_PUBLIC_URL: s3.origin });
    await terrain.sendPhoto(3, await createJpeg('#444', 300));
    const { original, thumb } = await terrain.addresses(3);
    const sent = await terrain.get(original);
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'private, max-age=240']);
    const address = String(sent.headers.location);
    // Signed for five minutes of the clock, and the same within them: a browser keeps what it has loaded.
    expect(new URL(address).searchParams.get('X-Amz-Date')).toMatch(/T\d{3}[05]00Z$/);
    const picture = await fetch(address);
    expect([
      picture.status,
      picture.headers.get('content-type'),
      picture.headers.get('cache-control'),
    ]).toEqual([200, 'image/jpeg', 'private, max-age=3600']);
    expect((await fetch(address.replace(/photos\/..\/./, 'photos/00/0'))).status).toBe(403);
    const { headers } = await terrain.get('/api/health');
    expect(headers['content-security-policy']).toMatch(new RegExp(`img-src [^;]*${s3.origin}`));

    await terrain.db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('client', '=', 'web')
      .execute();
    expect([(await terrain.get(original)).statusCode, (await terrain.get(thumb)).statusCode]).toEqual([
      403, 403,
    ]);
  });
});

it('waits no longer than it was told for a store that takes a call and says nothing', async () => {
  const mute = createMuteServer(() => undefined);
  await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  await terrain.restart({ S3_URL: s3.url.replace(/:\d+\//, `:${port}/`) });
  const began = Date.now();
  expect(await terrain.sendPhoto(6)).toMatchObject({ status: 503, retryAfter: '5', id: undefined });
  expect(Date.now() - began).toBeLessThan(20_000);
  await terrain.restart({ S3_URL: s3.url });
  mute.close();
});

it('believes a store over TLS only where its certificate is known', async () => {
  const keys = mkdtempSync(path.join(tmpdir(), 'terrain-tls-'));
  const authority = await createAuthority('A store');
  const { key, certificate, authority: trusted } = await authority.certify(keys, ['localhost']);
  const { port } = new URL(s3.url);
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  proxy.on('secureConnection', socket => {
    const plain = connect(Number(port), '127.0.0.1');
    socket.pipe(plain).pipe(socket);
    for (const end of [socket, plain]) end.on('error', () => plain.destroy());
  });
  await new Promise<void>(resolve => proxy.listen(0, 'localhost', resolve));
  const url = s3.url
    .replace('http:', 'https:')
    .replace(`127.0.0.1:${port}`, `localhost:${(proxy.address() as AddressInfo).port}`);
  const move = (environment: NodeJS.ProcessEnv) =>
    runAdmin(
      { ...terrain.environment, UPLOAD_DIR: folder, S3_URL: url, ...environment },
      'files',
      '--move-to-store',
    );
  const [unknown, known] = [await move({}), await move({ NODE_EXTRA_CA_CERTS: trusted })];
  proxy.close();
  rmSync(keys, { recursive: true });
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringMatching(/certificate/)]);
  expect(known.code).toBe(0);
});

it('keeps a photo in the store, shows it at its signed address and in the report, and removes it when its time is over', async () => {
  await terrain.restart({ S3_URL: s3.url });
  const sent = await createJpeg('#a31', 400);
  const { status, file } = await terrain.sendPhoto(0, sent);
  expect(status).toBe(200);
  expect(s3.content(file).equals(sent)).toBe(true);
  expect(existsSync(path.join(terrain.dataDir, 'uploads'))).toBe(false);
  expect(readdirSync(path.join(terrain.dataDir, '.incoming'))).toEqual([]);

  const { original, thumb } = await terrain.addresses(0);
  const response = await terrain.get(original);
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=3600',
  ]);
  expect(response.rawPayload.equals(sent)).toBe(true);
  expect((await terrain.get(thumb)).headers['content-type']).toBe('image/webp');
  expect(s3.holds(`${file}.thumb.webp`)).toBe(true);

  const { body: report } = await terrain
    .client('admin')
    .call(taskReports.actions.pdf, { id: terrain.taskid() });
  expect(report.toString('latin1')).toContain('/Subtype /Image');

  await terrain.db
    .updateTable('tasks')
    .set({ status: 'closed', submitted_at: new Date() })
    .where('id', '=', terrain.taskid())
    .execute();
  await terrain.db
    .updateTable('photos')
    .set({ created_at: new Date('2020-01-01') })
    .where('task_id', '=', terrain.taskid())
    .execute();
  await terrain.client('admin').call(settings.actions.updateTaskRules, { photo_months: 6 });
  await removeOldPhotos(terrain.db, await openStore(terrain.config()));
  expect([file, `${file}.thumb.webp`].filter(s3.holds)).toEqual([]);
  expect((await terrain.get(original)).statusCode).toBe(404);
});

it('keeps parts of a photo in the store until all have come, from whichever server, and while it is away what it has', async () => {
  await terrain.restart({ S3_URL: s3.url });
  const content = await createJpeg('#5c7', 400);
  const id = randomUUID();
  const parts = async () => {
    const store = await openStore(terrain.config());
    const names = [];
    for await (const { name } of store.list(['parts'])) names.push(name);
    return names;
  };
  const sending = terrain.sendInParts(3, id, content, 20);
  // The first of two has been answered.
  await expect.poll(async () => (await parts()).length).toBeGreaterThan(1);
  await s3.down();
  const { status, offset } = await sending;
  expect(status).toBe(503);
  expect(offset).toBeGreaterThan(0);
  await s3.up();
  // Another server goes on.
  await terrain.restart({ S3_URL: s3.url });
  expect((await terrain.sendInParts(3, id, content, 1_000)).status).toBe(200);
  expect((await terrain.get((await terrain.addresses(3)).original)).rawPayload.equals(content)).toBe(true);
  // One that the store took as it went away, unheard, is cleared at night (server/framework/retention).
  expect((await parts()).length).toBeLessThanOrEqual(1);
});

it('answers 503 while the store is away, keeps nothing of what was sent then, and goes on when it is back', async () => {
  await terrain.restart({ S3_URL: s3.url });
  expect((await terrain.sendPhoto(1)).status).toBe(200);
  const { url } = await terrain.addresses(1);
  await s3.down();
  const refused = await terrain.sendPhoto(2);
  expect(refused).toMatchObject({ status: 503, retryAfter: '5', id: undefined });
  const shown = await terrain.get(url);
  expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5']);
  const report = await terrain.client('admin').call(taskReports.actions.pdf, { id: terrain.taskid() });
  expect([report.status, report.headers['retry-after']]).toEqual([503, '5']);
  expect(await terrain.client('admin').get('/api/health/ready')).toMatchObject({ status: 200 });
  await s3.up();
  expect((await terrain.sendPhoto(2)).status).toBe(200);
  expect((await terrain.get(url)).statusCode).toBe(200);
});
