import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import exifReader from 'exif-reader';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { maxPhotoBytes } from '../../../contract/field/photo-uploads';
import { taskActions } from '../../../contract/work/task-actions';
import { deliveryTasks } from '../../../contract/work/task-lists';
import { folderStore } from '../../../server/framework/store/folder-store';
import { purgeRemovedPhotos } from '../../../server/work/files/photo-retention';
import { createSite, createTask } from '../../factories/sites';
import { testApi } from '../harness';
import { createJpeg, createMobileClient, type MobileClient, sendPhoto } from './mobile-client';

const api = testApi();
let mobile: MobileClient;
let taskid: number;
beforeAll(async () => {
  const agent_id = await api.person({ role: 'agent', username: 'photographe', cluster_id: 1 });
  mobile = await createMobileClient(api, agent_id);
  const site = await createSite(api.db, { lat: 36.75, lng: 3.05 });
  taskid = await createTask(api.db, site, { agent_id });
});

const slot = (index = 0) => ({ taskid, test: 'pickup', index });
const getPhoto = async (index: number) => {
  const { body } = await api.client('admin').call(deliveryTasks.actions.show, { task_id: taskid });
  const { photos } = body.tasks[0].task_tests.pickup.data;
  return photos.find((photo: { index: number }) => photo.index === index);
};
const picture = async (url: string) => {
  const { statusCode, rawPayload } = await api.app.inject({ method: 'GET', url });
  expect(statusCode).toBe(200);
  return rawPayload;
};

it('sets a turned picture upright and keeps its place', async () => {
  // The phone held upright: stored lying, with the turn to make in its EXIF; red is on top once it is made.
  const plain = (width: number, background: string) =>
    sharp({ create: { width, height: 200, channels: 3, background } });
  const red = await plain(150, '#f00').png().toBuffer();
  const lying = await plain(300, '#00f')
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD2: { DateTimeOriginal: '2026:03:02 09:30:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '36/1 45/1 18/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 3/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sendPhoto(mobile, slot(), lying)).status).toBe(200);

  const photo = await getPhoto(0);
  expect(photo.location.lat).toBeCloseTo(36.755, 4);
  expect(photo.location.lng).toBeCloseTo(3.05, 4);
  expect(photo.distance).toBeGreaterThan(500);
  expect(photo.distance).toBeLessThan(620);
  // The phone's wall clock, in Algeria.
  expect(photo.taken_at).toBe('2026-03-02T08:30:00.000Z');
  expect((await picture(photo.original)).equals(lying)).toBe(true);
  for (const address of [photo.url, photo.thumb]) {
    const made = await picture(address);
    const { width, height, orientation = 1, exif } = await sharp(made).metadata();
    expect([width, height, orientation]).toEqual([200, 300, 1]);
    const { data, info } = await sharp(made).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (y: number) => [...data.subarray((y * info.width + 100) * info.channels).subarray(0, 3)];
    expect([at(40)[0] > 200, at(260)[2] > 200]).toEqual([true, true]);
    if (address === photo.url) expect(exifReader(exif!).GPSInfo?.GPSLatitude).toEqual([36, 45, 18]);
  }
});

it('are taken back by their agent while the task is his, and shown to him at addresses', async () => {
  const stored = async () =>
    (await mobile.call(field.actions.task, { taskid })).body.task.tests.pickup.photos;
  const sent = await sendPhoto(mobile, slot(5), await createJpeg('#912'));
  const { photo_id } = sent.body;
  const photo = (await stored()).find((each: { index: number }) => each.index === 5);
  expect(photo).toMatchObject({ photo_id, sha256: sent.body.sha256, verdict: null });
  for (const address of [photo.url, photo.thumb]) await picture(address);

  const remove = () => mobile.call(field.actions.removePhoto, { taskid, photo_id });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect((await stored()).some((each: { index: number }) => each.index === 5)).toBe(false);
  expect((await api.app.inject({ method: 'GET', url: photo.url })).statusCode).toBe(404);
  const history = await api.client('admin').call(taskActions.actions.history, { id: taskid });
  const removals = history.body.data.filter(
    ({ action }: { action: string }) => action === 'field.removePhoto',
  );
  expect(removals).toMatchObject([
    { username: 'photographe', before: { test: 'pickup', slot: 5, photo_id } },
  ]);

  // The file goes an hour later, unless another photo shows the same picture.
  const { file } = await api.row('photos', photo_id);
  const uploadDir = api.config.uploadDir;
  const there = () => existsSync(path.join(uploadDir, file!));
  await purgeRemovedPhotos(api.db, folderStore(uploadDir));
  expect(there()).toBe(true);
  const longAgo = { removed_at: new Date(Date.now() - 2 * 3_600_000) };
  await api.update('photos', photo_id, longAgo);
  await purgeRemovedPhotos(api.db, folderStore(uploadDir));
  expect(there()).toBe(false);
});

it('takes what its agent says of a photo after it was sent, with history, and adds proof but never replaces it', async () => {
  const { photo_id } = (await sendPhoto(mobile, { ...slot(9), direction: 90 }, await createJpeg('#147')))
    .body;
  const describe = (values: object, by = mobile) =>
    by.call(field.actions.describePhoto, { taskid, photo_id, ...values });
  const getDetails = async () => {
    const { comment, lat, lng, accuracy, direction } = await api.row('photos', photo_id);
    return { comment, lat, lng, accuracy, direction };
  };
  const place = { lat: 36.7, lng: 3.1, accuracy: 8 };
  expect((await describe({ comment: 'Câble dénudé', ...place })).status).toBe(200);
  expect(await getDetails()).toEqual({ comment: 'Câble dénudé', ...place, direction: 90 });
  await describe({ lat: 30, lng: 2, direction: 10 });
  await describe({ comment: 'Câble dénudé' });
  expect(await getDetails()).toEqual({ comment: 'Câble dénudé', ...place, direction: 90 });
  await describe({ comment: null });
  expect((await getDetails()).comment).toBeNull();
  const history = await api.client('admin').call(taskActions.actions.history, { id: taskid });
  const descriptions = history.body.data.filter(
    ({ action }: { action: string }) => action === 'field.describePhoto',
  );
  const about = { test: 'pickup', slot: 9, photo_id };
  expect(descriptions.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
    [
      { ...about, comment: 'Câble dénudé' },
      { ...about, comment: null },
    ],
    [
      { ...about, comment: null, lat: null, lng: null, accuracy: null },
      { ...about, comment: 'Câble dénudé', ...place },
    ],
  ]);

  const long = await describe({ comment: 'x'.repeat(501) });
  expect([long.status, long.body.fields[0].path]).toEqual([422, 'comment']);
  const stranger = await createMobileClient(
    api,
    await api.person({ role: 'agent', username: 'tiers', cluster_id: 1 }),
  );
  expect((await describe({ comment: 'non' }, stranger)).status).toBe(404);
  expect((await describe({ photo_id: 999_999, comment: 'rien' })).status).toBe(200);
  await api.update('tasks', taskid, { status: 'accept' });
  const closed = await describe({ comment: 'trop tard' });
  expect([closed.status, closed.body.current.task_status]).toEqual([409, 'accept']);
  await api.update('tasks', taskid, { status: 'ongoing' });
  expect((await getDetails()).comment).toBeNull();
});

it('keeps what a reviewer may have seen readable when its agent takes it back', async () => {
  const { photo_id } = (await sendPhoto(mobile, slot(6), await createJpeg('#1a9'))).body;
  const task = (values: object) => api.update('tasks', taskid, values);
  await task({ status: '', submitted_at: new Date() });
  const remove = () => mobile.call(field.actions.removePhoto, { taskid, photo_id });
  expect((await remove()).status).toBe(409);
  await task({ status: 'return', returned_at: new Date() });
  expect((await remove()).status).toBe(200);
  await sendPhoto(mobile, slot(6), await createJpeg('#fff'));
  const [earlier] = (await getPhoto(6)).earlier;
  expect(earlier.id).toBe(photo_id);
  await picture(earlier.url);
  const other = await createMobileClient(
    api,
    await api.person({ role: 'agent', username: 'voisin', cluster_id: 1 }),
  );
  expect((await other.call(field.actions.removePhoto, { taskid, photo_id })).status).toBe(404);
});

it('takes the HEIC of a phone as a JPEG with its place and time, known by the bytes as sent', async () => {
  // 300 × 200, red on the left and blue on the right; its EXIF asks for a turn, which HEIC readers must not make.
  const heic = readFileSync('tests/fixtures/phone.heic');
  const sent = await sendPhoto(mobile, slot(7), heic);
  expect(sent).toMatchObject({
    status: 200,
    body: { sha256: createHash('sha256').update(heic).digest('hex') },
  });
  expect((await sendPhoto(mobile, slot(7), heic)).body.photo_id).toBe(sent.body.photo_id);
  const photo = await getPhoto(7);
  expect(photo.location.lat).toBeCloseTo(36.755, 4);
  expect(photo.taken_at).toBe('2026-03-02T08:30:00.000Z');
  for (const address of [photo.original, photo.url, photo.thumb]) {
    const { data, info } = await sharp(await picture(address))
      .rotate()
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 200]);
    const at = (x: number) => [...data.subarray((100 * 300 + x) * 3, (100 * 300 + x) * 3 + 3)];
    expect([at(40)[0] > 200, at(260)[2] > 200]).toEqual([true, true]);
  }
  const storedImage = await picture(photo.original);
  expect((await sharp(storedImage).metadata()).format).toBe('jpeg');
  const { file } = await api.row('photos', sent.body.photo_id);
  expect(file).toContain(`/${createHash('sha256').update(storedImage).digest('hex')}.jpg`);
  expect((await sendPhoto(mobile, slot(8), heic.subarray(0, 1_200))).status).toBe(415);
});

it.each(['png', 'webp'] as const)('takes %s', async format => {
  const content = await sharp(await createJpeg('#284'))
    .toFormat(format)
    .toBuffer();
  expect((await sendPhoto(mobile, slot(2), content)).status).toBe(200);
  const { original } = await getPhoto(2);
  const { headers } = await api.app.inject({ method: 'GET', url: original });
  expect(headers['content-type']).toBe(`image/${format}`);
});

const drawn = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } });
it.each([
  ['a GIF', () => drawn().gif().toBuffer()],
  ['a TIFF', () => drawn().tiff().toBuffer()],
  ['half a photo', async () => (await createJpeg('#357', 700)).subarray(0, 1_500)],
  ['a PDF', async () => Buffer.from('%PDF-1.7 not a photo')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 7)])],
])('refuses %s under the name of a photo', async (_, made) => {
  const { status, body } = await sendPhoto(mobile, slot(4), await made());
  expect([status, body.fields?.[0].path]).toEqual([415, 'photo']);
  expect(await getPhoto(4)).toBeUndefined();
});

it('refuses more than 15 MB and keeps nothing of it', async () => {
  const large = Buffer.concat([await createJpeg(), Buffer.alloc(maxPhotoBytes)]);
  const { status, body } = await sendPhoto(mobile, slot(3), large);
  expect([status, body.errcode]).toEqual([413, 131]);
  expect(await getPhoto(3)).toBeUndefined();
});
