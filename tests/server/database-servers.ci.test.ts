import { afterAll, beforeAll, expect, it } from 'vitest';
import { settings } from '../../contract/organisation/settings';
import { openDatabase } from '../../server/framework/db/client';
import { rowAccess } from '../factories/rows';
import { copyTemplate, createSession } from './harness';
import { readStream } from './live/stream-reader';
import { type ServerProcess, startServer } from './server-process';

let home: Awaited<ReturnType<typeof copyTemplate>>;
let servers: ServerProcess[];
let admin: string;
let token: string;
let reader: number;
beforeAll(async () => {
  home = await copyTemplate();
  const { db, close } = await openDatabase(home.config);
  admin = await createSession(db, 'admin');
  token = await createSession(db, 'manager');
  reader = (await rowAccess(db).row('accounts', { username: 'manager' })).id;
  await close();
  const environment = { DATA_DIR: home.config.dataDir, DATABASE_URL: home.config.databaseUrl };
  servers = await Promise.all([1, 2].map(() => startServer(environment)));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map(server => server.stop()));
  await home?.remove();
});

const post = (server: ServerProcess, path: string, body: object, userToken = admin) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-sts-token': userToken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const publish = (server: ServerProcess, message: string) =>
  post(server, settings.actions.publish.path, { message, users: [reader] });
const read = async (server: ServerProcess, path: string, userToken: string) =>
  (await fetch(server.url + path, { headers: { 'x-sts-token': userToken } })).json();

/** Another session of the admin, which writes nothing. */
const otherAdmin = async () => {
  const { db, close } = await openDatabase(home.config);
  return createSession(db, 'admin').finally(close);
};

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);
const open = async (server: ServerProcess, lastEventId?: string) => {
  const stream = await readStream(server.url, token, { lastEventId });
  await stream.until(got => got.length > 0);
  return stream;
};

it('serve the same stream, whichever of them something happens on', async () => {
  const streams = await Promise.all(servers.map(server => open(server)));
  const [here, there] = [numbered('ici', 60), numbered('là', 60)];
  const all = async (server: ServerProcess, messages: string[]) => {
    for (let at = 0; at < messages.length; at += 6)
      await Promise.all(messages.slice(at, at + 6).map(message => publish(server, message)));
  };
  await Promise.all([all(servers[0], here), all(servers[1], there)]);
  for (const stream of streams) await stream.until(() => stream.told().length >= 120);
  const [one, other] = streams.map(stream => stream.told());
  expect(one).toEqual(other);
  expect([...one].sort()).toEqual([...here, ...there].sort());

  // Read half on one server, the rest on the other.
  const half = streams[0].got.find(({ data }) => data.content?.[0].content === one[60])!;
  const rest = await open(servers[1], half.id);
  await rest.until(() => rest.told().length >= 59);
  expect(rest.told()).toEqual(one.slice(61));
  for (const stream of [...streams, rest]) stream.stop();
});

it('show at once what was written by the other: to its writer, and to whoever is told that it changed', async () => {
  const [one, two] = servers;
  const stream = await open(one);
  const rules = async (by: ServerProcess, userToken: string) =>
    (await read(by, '/api/settings/users', userToken)).lock_minutes;
  const watching = await otherAdmin();
  for (const lock_minutes of [11, 12, 13, 14, 15]) {
    // Both servers keep settings for two seconds.
    await rules(one, watching);
    await rules(two, watching);
    const before = stream.got.length;
    expect((await post(one, '/api/settings/users/update', { lock_minutes })).status).toBe(200);
    expect(await rules(two, admin)).toBe(lock_minutes);
    await stream.until(got =>
      got.slice(before).some(({ event, data }) => event === 'changed' && data.objects.includes('settings')),
    );
    expect(await rules(two, watching)).toBe(lock_minutes);
  }
  stream.stop();
});

it('tell each other of what changes, and of who is there', async () => {
  const [one, two] = servers;
  const stream = await open(one);
  const [{ site_id }] = (await read(one, '/api/sites/fetch?limit=1', token)).sites;
  await post(two, `/api/presence/site/${site_id}`, {}, token);
  await post(two, `/api/presence/site/${site_id}`, { editing: true });
  await stream.until(got => got.some(({ event }) => event === 'presence'));
  await post(two, '/api/sites/edit', { site_id, site_name: 'Vu de là-bas' });
  await stream.until(got =>
    got.some(({ event, data }) => event === 'changed' && data.records[0]?.id === site_id),
  );
  stream.stop();
});
