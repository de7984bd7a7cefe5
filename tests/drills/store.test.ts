import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settings } from '../../contract/settings';
import { taskReports } from '../../contract/task-reports';
import { removeOldPhotos } from '../../server/photos/retention';
import { openStore } from '../../server/store/open';
import { aPhoto } from '../server/field/mobile';
import { type S3Server, startS3 } from './s3-server';
import { startTerrain, type Terrain } from './store-terrain';

let s3: S3Server;
let terrain: Terrain;
beforeAll(async () => {
  s3 = await startS3();
  terrain = await startTerrain({ S3_URL: s3.url });
});
afterAll(async () => {
  await terrain?.close();
  await s3?.remove();
});

it('keeps a photo in the store, shows it at its signed address and in the report, and removes it when its time is over', async () => {
  const sent = await aPhoto('#a31', 400);
  const { status, file } = await terrain.sendPhoto(0, sent);
  expect(status).toBe(200);
  expect(s3.content(file).equals(sent)).toBe(true);
  expect(existsSync(path.join(terrain.dataDir, 'uploads'))).toBe(false);
  expect(readdirSync(path.join(terrain.dataDir, '.incoming'))).toEqual([]);

  const { original, thumb } = await terrain.addresses(0);
  const whole = await terrain.get(original);
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=3600',
  ]);
  expect(whole.rawPayload.equals(sent)).toBe(true);
  expect((await terrain.get(thumb)).headers['content-type']).toBe('image/webp');
  expect(s3.holds(`${file}.thumb.webp`)).toBe(true);

  const { body: report } = await terrain
    .client('admin')
    .call(taskReports.actions.pdf, { id: terrain.taskid });
  expect(report.toString('latin1')).toContain('/Subtype /Image');

  await terrain.db
    .updateTable('tasks')
    .set({ status: 'closed', submitted_at: new Date() })
    .where('id', '=', terrain.taskid)
    .execute();
  await terrain.db
    .updateTable('photos')
    .set({ created_at: new Date('2020-01-01') })
    .where('task_id', '=', terrain.taskid)
    .execute();
  await terrain.client('admin').call(settings.actions.updateTaskRules, { photo_months: 6 });
  await removeOldPhotos(terrain.db, await openStore(terrain.config()));
  expect([file, `${file}.thumb.webp`].filter(s3.holds)).toEqual([]);
  expect((await terrain.get(original)).statusCode).toBe(404);
});

it('keeps parts of a photo in the store until all have come, from whichever server, and while it is away what it has', async () => {
  await terrain.restart({ S3_URL: s3.url });
  await terrain.db.updateTable('tasks').set({ status: 'ongoing' }).where('id', '=', terrain.taskid).execute();
  const content = await aPhoto('#5c7', 400);
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
  // One that the store took as it went away, unheard, is cleared at night (server/retention).
  expect((await parts()).length).toBeLessThanOrEqual(1);
});

it('answers 503 while the store is away, keeps nothing of what was sent then, and goes on when it is back', async () => {
  await terrain.restart({ S3_URL: s3.url });
  await terrain.db.updateTable('tasks').set({ status: 'ongoing' }).where('id', '=', terrain.taskid).execute();
  expect((await terrain.sendPhoto(1)).status).toBe(200);
  const { url } = await terrain.addresses(1);
  await s3.down();
  const refused = await terrain.sendPhoto(2);
  expect(refused).toMatchObject({ status: 503, retryAfter: '5', id: undefined });
  const shown = await terrain.get(url);
  expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5']);
  const report = await terrain.client('admin').call(taskReports.actions.pdf, { id: terrain.taskid });
  expect([report.status, report.headers['retry-after']]).toEqual([503, '5']);
  expect(await terrain.client('admin').get('/api/health/ready')).toMatchObject({ status: 200 });
  await s3.up();
  expect((await terrain.sendPhoto(2)).status).toBe(200);
  expect((await terrain.get(url)).statusCode).toBe(200);
});
