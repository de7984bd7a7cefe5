import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { Agent, request as open } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { maxPartBytes } from '../../../contract/field/photo-uploads';
import { deliveryTasks } from '../../../contract/work/task-lists';
import { folderStore } from '../../../server/framework/store/folder-store';
import { maxUploadDays, removeOldParts } from '../../../server/work/files/photo-retention';
import { createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { createJpeg, createMobileClient, type MobileClient, sendPhoto } from './mobile-client';

const api = testApi();
let mobile: MobileClient;
let second: MobileClient;
let stranger: MobileClient;
let taskid: number;
let index = -1;
beforeAll(async () => {
  const agent_id = await api.person({ role: 'agent', username: 'photographe', cluster_id: 1 });
  mobile = await createMobileClient(api, agent_id);
  second = await createMobileClient(api, agent_id);
  stranger = await createMobileClient(
    api,
    await api.person({ role: 'agent', username: 'autre', cluster_id: 1 }),
  );
  taskid = await createTask(api.db, await createSite(api.db, { lat: 36.75, lng: 3.05 }), { agent_id });
});
beforeEach(() => {
  index++;
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const announced = (content: Buffer, values = {}) => ({
  ...{ id: randomUUID(), size: content.length, sha256: hashOf(content) },
  ...{ taskid, test: 'pickup', index, ...values },
});
type Announced = ReturnType<typeof announced>;
const announce = async (photo: Announced, client = mobile) =>
  (await expectOk(client.call(field.actions.announce, { photos: [photo] }))).photos[0];
const octets = 'application/octet-stream';
const part = async (id: string, offset: number, bytes: Buffer, client = mobile, type = octets) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/field/uploads/${id}?offset=${offset}`,
    headers: { 'x-sts-token': await client.token(), 'content-type': type },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
};
/** A photo of which its first 400 bytes have come. */
const begun = async (content: Buffer) => {
  const photo = announced(content);
  await announce(photo);
  await part(photo.id, 0, content.subarray(0, 400));
  return photo;
};
const getPhoto = async () => {
  const { body } = await api.client('admin').call(deliveryTasks.actions.show, { task_id: taskid });
  const { photos } = body.tasks[0].task_tests.pickup.data;
  return photos.find((photo: { index: number }) => photo.index === index);
};
const original = async () => {
  const { rawPayload } = await api.app.inject({ method: 'GET', url: (await getPhoto()).original });
  return rawPayload;
};
/** What the store has of photos that are not whole yet. */
const storedParts = () => {
  const folder = path.join(api.config.uploadDir, 'parts');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return names.map(String).filter(name => name.endsWith('.part'));
};

it('takes a photo in parts, with all its facts, and leaves nothing beside it', async () => {
  const content = await createJpeg('#123', 300);
  const facts = {
    ...{ lat: 36.75, lng: 3.05, accuracy: 12.5, direction: 271, comment: 'Portail' },
    taken_at: '2026-03-02T08:30:00.000Z',
  };
  const photo = announced(content, facts);
  expect(await announce(photo)).toEqual({ id: photo.id, offset: 0, photo_id: null, refused: null });
  const half = { offset: 400, photo_id: null };
  expect((await part(photo.id, 0, content.subarray(0, 400))).body).toMatchObject(half);
  // The answer was lost: the same part again, and the phone that asks anew.
  const again = await part(photo.id, 0, content.subarray(0, 400));
  expect(again).toMatchObject({ status: 409, body: { current: { offset: 400 } } });
  expect((await announce(photo)).offset).toBe(400);
  expect(storedParts()).toHaveLength(1);
  const { body } = await part(photo.id, 400, content.subarray(400));
  expect(body).toEqual({ success: true, offset: content.length, photo_id: expect.any(Number) });
  const { taken_at, lat, lng, ...rest } = facts;
  expect(await getPhoto()).toMatchObject({ id: body.photo_id, ...rest, taken_at, location: { lat, lng } });
  expect((await original()).equals(content)).toBe(true);
  expect(storedParts()).toEqual([]);

  // Whatever comes again of it is answered with the photo that is there: announced, in parts, whole.
  expect((await announce(photo)).photo_id).toBe(body.photo_id);
  expect((await part(photo.id, 0, content)).body.photo_id).toBe(body.photo_id);
  const input = { taskid, test: 'pickup', index, id: photo.id, sha256: photo.sha256 };
  expect((await sendPhoto(mobile, input, content)).body.photo_id).toBe(body.photo_id);
  expect((await getPhoto()).earlier).toEqual([]);
  expect(await announce({ ...photo, sha256: hashOf(Buffer.from('x')) })).toMatchObject({
    refused: { status: 409, errcode: 133 },
  });
});

it('takes a photo of one part at once, and one that was sent whole under its id only once', async () => {
  const content = await createJpeg('#321');
  const photo = announced(content);
  await announce(photo);
  const { photo_id } = (await part(photo.id, 0, content)).body;
  expect((await getPhoto()).id).toBe(photo_id);

  index++;
  const { id, sha256 } = announced(content);
  const slot = { taskid, test: 'pickup', index, id, sha256 };
  const first = await sendPhoto(mobile, slot, content);
  expect(first.status).toBe(200);
  expect((await announce({ ...slot, size: content.length })).photo_id).toBe(first.body.photo_id);
  const removed = await mobile.call(field.actions.removePhoto, { taskid, photo_id: first.body.photo_id });
  expect(removed.status).toBe(200);
  // Taken back it stays away, however late its bytes come again.
  expect((await sendPhoto(mobile, slot, content)).body.photo_id).toBe(first.body.photo_id);
  expect(await getPhoto()).toBeUndefined();
});

it('keeps what came of a part that was cut off', async () => {
  const content = await createJpeg('#456', 400);
  const photo = announced(content);
  await announce(photo);
  const { port } = new URL(await api.address());
  const sending = open({
    ...{ port, method: 'POST', path: `/api/field/uploads/${photo.id}?offset=0`, agent: new Agent() },
    headers: {
      'x-sts-token': await mobile.token(),
      'content-type': 'application/octet-stream',
      'content-length': content.length,
    },
  });
  sending.on('error', () => undefined);
  await new Promise(done => sending.write(content.subarray(0, 500), done));
  // Its line is cut once the server has it in hand.
  await expect.poll(() => readdirSync(api.config.incomingDir).length).toBeGreaterThan(0);
  sending.destroy();
  await expect.poll(async () => (await announce(photo)).offset).toBe(500);
  const { body } = await part(photo.id, 500, content.subarray(500));
  expect(body.photo_id).toBe((await getPhoto()).id);
  expect((await original()).equals(content)).toBe(true);
});

it('begins a photo anew whose bytes suffered, whose parts were lost, or of which others were announced', async () => {
  const content = await createJpeg('#789', 300);
  const photo = announced(content);
  await announce(photo);
  const wrong = Buffer.from(content);
  wrong[200] ^= 1;
  await part(photo.id, 0, wrong.subarray(0, 400));
  expect(await part(photo.id, 400, content.subarray(400))).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'sha256' }] },
  });
  expect((await announce(photo)).offset).toBe(0);

  await part(photo.id, 0, content.subarray(0, 400));
  const store = folderStore(api.config.uploadDir);
  for (const name of storedParts()) await store.remove(`parts/${name}`);
  const nothing = { offset: 0, photo_id: null };
  expect((await part(photo.id, 400, content.subarray(400))).body).toMatchObject(nothing);

  await part(photo.id, 0, content.subarray(0, 400));
  const other = await createJpeg('#987', 300);
  const again = { ...photo, size: other.length, sha256: hashOf(other) };
  expect((await announce(again)).offset).toBe(0);
  expect((await part(photo.id, 0, other)).status).toBe(200);
  expect((await original()).equals(other)).toBe(true);
});

it('makes one photo of one that two servers finish at once', async () => {
  const content = await createJpeg('#abc', 300);
  const photo = await begun(content);
  const both = await Promise.all([1, 2].map(() => part(photo.id, 400, content.subarray(400))));
  const ids = both.map(({ body }) => body.photo_id).filter(Boolean);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set([...ids, (await announce(photo)).photo_id])).toEqual(new Set([(await getPhoto()).id]));
});

it.each([
  ['is announced again', async (photo: Announced) => (await announce(photo)).photo_id],
  ['is asked to go on', async ({ id, size }) => (await part(id, size, Buffer.alloc(0))).body.photo_id],
])('finishes a photo whose server was killed with its last byte when it %s', async (_, again) => {
  const content = await createJpeg('#cba', 300);
  const photo = await begun(content);
  // Its row says that all has come, its slot has nothing.
  await folderStore(api.config.uploadDir).put('parts/00/last.part', content.subarray(400));
  await sql`update uploads set parts = parts || '["parts/00/last.part"]', received = size where id = ${photo.id}`.execute(
    api.db,
  );
  expect(await again(photo)).toBe((await getPhoto()).id);
  expect((await original()).equals(content)).toBe(true);
});

it('replaces what another phone sent for the slot and keeps it readable', async () => {
  const [first, later] = [await createJpeg('#111'), await createJpeg('#eee')];
  const [one, two] = [announced(first), announced(later)];
  await announce(one);
  await announce(two, second);
  const before = (await part(one.id, 0, first)).body.photo_id;
  const now = (await part(two.id, 0, later, second)).body.photo_id;
  const photo = await getPhoto();
  expect([photo.id, photo.earlier.map(({ id }: { id: number }) => id)]).toEqual([now, [before]]);
  // The first phone repeats what it has no answer of: nothing goes back.
  expect((await part(one.id, 0, first)).body.photo_id).toBe(before);
  expect((await getPhoto()).id).toBe(now);
});

it('refuses what is not the caller’s, no photo, too much, or for a task that waits for nothing, each for itself', async () => {
  const content = await createJpeg('#2a2');
  const photo = announced(content);
  expect((await announce(photo, stranger)).refused).toMatchObject({ status: 404 });
  await announce(photo);
  expect((await part(photo.id, 0, content, stranger)).status).toBe(404);
  expect((await part(photo.id, 0, content, mobile, 'image/jpeg')).status).toBe(415);
  expect((await part(photo.id, 0, Buffer.concat([content, content]))).status).toBe(413);
  const large = announced(Buffer.alloc(2 * maxPartBytes));
  await announce(large);
  expect((await part(large.id, 0, Buffer.alloc(maxPartBytes + 1))).status).toBe(413);
  expect((await announce(large)).offset).toBe(0);

  const page = Buffer.from('<!doctype html>');
  const { body } = await mobile.call(field.actions.announce, {
    photos: [announced(page), announced(page, { index: 999 }), announced(page, { test: 'nothing' })],
  });
  expect(body.photos.map(({ refused }: { refused: unknown }) => refused)).toMatchObject([
    null,
    { status: 422, fields: [{ path: 'index' }] },
    { status: 422, fields: [{ path: 'test' }] },
  ]);
  expect((await part(body.photos[0].id, 0, page)).status).toBe(415);

  await part(photo.id, 0, content.subarray(0, 100));
  await api.update('tasks', taskid, { status: 'closed' });
  expect(await part(photo.id, 100, content.subarray(100))).toMatchObject({
    status: 409,
    body: { current: { task_status: 'closed' } },
  });
  expect((await announce(photo)).refused).toMatchObject({ status: 409, current: { task_status: 'closed' } });
  await api.update('tasks', taskid, { status: 'ongoing' });
  // Its bytes had come: it needs no more than to be asked for.
  expect((await announce(photo)).photo_id).toBe((await getPhoto()).id);
});

it('removes parts of photos that never became whole', async () => {
  await begun(await createJpeg('#3b3', 300));
  const store = folderStore(api.config.uploadDir);
  const partsBefore = storedParts();
  // The disk has the machine's clock, not the run's.
  for (const name of partsBefore)
    utimesSync(path.join(api.config.uploadDir, 'parts', name), new Date(), new Date());
  await removeOldParts(store);
  expect(storedParts()).toEqual(partsBefore);
  expect(partsBefore.length).toBeGreaterThan(0);
  await removeOldParts(store, Date.now() + (maxUploadDays + 2) * 86_400_000);
  expect(storedParts()).toEqual([]);
});
