import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FileStore, readBytes } from '../../server/framework/store/file-store';
import { forEachConcurrently } from '../../server/framework/store/for-each-concurrently';
import { parseS3Address } from '../../server/framework/store/s3-address';
import { s3Store } from '../../server/framework/store/s3-store';
import { startGateway } from './rados-gateway';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let store: FileStore;
let home: string;
beforeAll(async () => {
  gateway = await startGateway();
  store = storeAt(gateway.url);
  home = mkdtempSync(path.join(tmpdir(), 'terrain-gateway-'));
});
afterAll(async () => {
  await gateway?.stop();
  if (home) rmSync(home, { recursive: true });
});
afterEach(() => vi.useRealTimers());

const storeAt = (url: string) =>
  s3Store(() => parseS3Address(url), { limit: 5_000, publicUrl: gateway.origin });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const aFile = (size: number) => {
  const [bytes, file] = [randomBytes(size), path.join(home, String(size))];
  writeFileSync(file, bytes);
  return { bytes, path: file, sha256: hashOf(bytes) };
};

it('keeps files whole and in parts, and lists them past a page', async () => {
  const [small, large] = [aFile(3_000_000), aFile(20_000_000)];
  await store.put('photos/ab/small.jpg', small);
  await store.put('files/large.pdf', large);
  expect((await readBytes(store, 'photos/ab/small.jpg'))?.equals(small.bytes)).toBe(true);
  expect((await readBytes(store, 'files/large.pdf'))?.equals(large.bytes)).toBe(true);
  expect(await store.find('files/large.pdf')).toMatchObject({ size: 20_000_000 });
  expect([await store.find('files/none.pdf'), await store.read('files/none.pdf')]).toEqual([null, null]);

  const drawn = Array.from({ length: 1_010 }, (_, number) => `drawn/${number}.jpg`);
  await forEachConcurrently(drawn, name => store.put(name, Buffer.from(name)));
  const names = new Set<string>();
  for await (const { name } of store.list()) names.add(name);
  expect(names).toEqual(new Set(['photos/ab/small.jpg', 'files/large.pdf', ...drawn]));
  await store.remove('drawn/1.jpg');
  await store.remove('drawn/1.jpg');
  expect(await store.find('drawn/1.jpg')).toBeNull();
});

it('refuses bytes that are not what their hash says, and keeps nothing of them', async () => {
  const { path: file } = aFile(1_000);
  await expect(
    store.put('files/wrong.pdf', { path: file, sha256: hashOf(Buffer.from('other')) }),
  ).rejects.toThrow('XAmzContentSHA256Mismatch');
  expect(await store.find('files/wrong.pdf')).toBeNull();
});

it('sends browsers to one file under the name that people gave it', async () => {
  await store.put('files/guide.pdf', Buffer.from('%PDF-'));
  const disposition = `inline; filename*=UTF-8''${encodeURIComponent("Guide de l'agent (1)*.pdf")}`;
  const address = (await store.addressFor!('files/guide.pdf', {
    ...{ type: 'application/pdf', cache: 'private, no-cache', disposition },
  }))!;
  const answer = await fetch(address);
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
  ]).toEqual([200, 'application/pdf', disposition]);
  expect((await fetch(address, { headers: { range: 'bytes=1-2' } })).status).toBe(206);
  expect((await fetch(address.replace('guide.pdf', 'large.pdf'))).status).toBe(403);
});

it('gives up what a killed server began in parts, an hour later, whatever its own clock says', async () => {
  const listRemaining = async () =>
    ((await gateway.client.send(new ListMultipartUploadsCommand({ Bucket: 'terrain' }))).Uploads ?? []).map(
      ({ Key }) => Key,
    );
  // A store that answered too late has begun what was begun again.
  const before = (await listRemaining()).length;
  const begun = { Bucket: 'terrain', Key: 'files-of/files/half.pdf' };
  await gateway.client.send(new CreateMultipartUploadCommand(begun));
  await gateway.client.send(new CreateMultipartUploadCommand({ ...begun, Key: 'of-others/half.pdf' }));
  expect(await store.removeUnfinished()).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  expect(await store.removeUnfinished()).toBe(before + 1);
  vi.useRealTimers();
  expect(await listRemaining()).toEqual(['of-others/half.pdf']);
});
