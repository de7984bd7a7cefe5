import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { field } from '../../contract/field/field';
import { deliveryTasks } from '../../contract/work/task-lists';
import { readConfig } from '../../server/framework/config/config';
import { openDatabase } from '../../server/framework/db/client';
import { buildApp } from '../../server/operations/process/app';
import { createSite, createTask } from '../factories/sites';
import { createJpeg, createMobileClient, sendPhoto } from '../server/field/mobile-client';
import { type Api, addPerson, createClient } from '../server/harness';
import { startSeededPostgres } from './seeded-postgres';

/** Terrain on a small database of its own, with an agent who works on one task; `restart` gives it other settings. */
export const startTerrainServer = async (first: NodeJS.ProcessEnv) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-store-'));
  const postgres = await startSeededPostgres('admin');
  const base = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: postgres.url, S3_LIMIT: '2' };
  const configOf = (environment: NodeJS.ProcessEnv) => readConfig({ ...base, ...environment });
  let config = configOf(first);
  const database = await openDatabase(config);
  const { db } = database;
  const agent_id = await addPerson(db, { role: 'agent', username: 'agent', cluster_id: 1 });
  let taskid: number;
  let app = await buildApp(config, database);
  await app.ready();
  const client = (user: string | { token: string }) => createClient(app, db, user);
  const token = await (await createMobileClient({ db, client } as Api, agent_id)).token();

  return {
    db,
    /** The agent's next task, of which the photos are from here on. */
    nextTask: async () => {
      taskid = await createTask(db, await createSite(db), { agent_id });
    },
    taskid: () => taskid,
    dataDir,
    client,
    config: () => config,
    /** The environment of a command that works on the same database. */
    environment: base,
    get: (url: string) => app.inject({ method: 'GET', url }),
    /** Sends a photo for a slot of the task; with the answer what its row says. */
    sendPhoto: async (index: number, content?: Buffer) => {
      const { status, headers } = await sendPhoto(
        client({ token }),
        { taskid, test: 'pickup', index },
        content ?? (await createJpeg(`#${100 + index * 37}`)),
      );
      const row = await db
        .selectFrom('photos')
        .select(['id', 'file'])
        .where('task_id', '=', taskid)
        .where('slot', '=', index)
        .where('replaced_at', 'is', null)
        .executeTakeFirst();
      return { status, retryAfter: headers['retry-after'], id: row?.id, file: row?.file ?? '' };
    },
    /** Announces a photo for a slot under its id and sends its bytes from where the server stands, until one fails. */
    sendInParts: async (index: number, id: string, content: Buffer, size: number) => {
      const photo = { id, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
      const photos = [{ ...photo, taskid, test: 'pickup', index }];
      const { body } = await client({ token }).call(field.actions.announce, { photos });
      for (let { offset, photo_id } = body.photos[0]; photo_id === null; ) {
        const answer = await app.inject({
          ...{ method: 'POST', url: `/api/field/uploads/${id}?offset=${offset}` },
          headers: { 'x-sts-token': token, 'content-type': 'application/octet-stream' },
          payload: content.subarray(offset, offset + size),
        });
        if (answer.statusCode !== 200) return { status: answer.statusCode, offset };
        ({ offset, photo_id } = answer.json());
      }
      return { status: 200, offset: content.length };
    },
    /** The addresses at which an admin sees the photo in a slot. */
    addresses: async (index: number): Promise<Record<'thumb' | 'url' | 'original', string>> => {
      const { body } = await client('admin').call(deliveryTasks.actions.show, { task_id: taskid });
      const { photos } = body.tasks[0].task_tests.pickup.data;
      return photos.find((photo: { index: number }) => photo.index === index);
    },
    restart: async (environment: NodeJS.ProcessEnv) => {
      await app.close();
      config = configOf(environment);
      app = await buildApp(config, database);
      await app.ready();
    },
    close: async () => {
      await app.close();
      await database.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type TerrainServer = Awaited<ReturnType<typeof startTerrainServer>>;
