import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo';
import { simulate } from '../../server/simulation/simulate';
import { type ServerProcess, startServer } from '../server/server-process';
import { importSites, publishAndHear, readEverything, signedInAt, takeEverything } from './days-work';
import { startFilled } from './filled-postgres';
import { startTap } from './wire-tap';

let postgres: Awaited<ReturnType<typeof startFilled>>;
let tap: Awaited<ReturnType<typeof startTap>>;
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'terrain-tapped-'));
  postgres = await startFilled('demo');
  tap = await startTap(postgres.url);
  server = await startServer({ DATABASE_URL: tap.url, DB_POOLER: 'transaction', DATA_DIR: folder });
});
afterAll(async () => {
  await server?.stop();
  await tap?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What holds longer than a transaction, or is meant to. */
const leavesSomething = new RegExp(
  [
    String.raw`^\s*(set (?!local )|reset |listen |unlisten |prepare |deallocate |discard |load )`,
    String.raw`;\s*set (?!local )`,
    'pg_(try_)?advisory_lock',
    'create (local |global )?temp',
    'with hold',
    String.raw`set_config\([^)]*false\)`,
  ].join('|'),
  'i',
);

it('with DB_POOLER=transaction nothing is left on a connection of the database when a transaction is over', async () => {
  const admin = await signedInAt(server.url, 'admin');
  const agents = simulate({
    ...{ url: server.url, username: 'admin', password: demoPassword },
    ...{ agents: 2, tasks: 1, seed: 14, faults: false, light: true },
  });
  // Often enough for statements to be prepared, without the setting.
  await readEverything(admin, 3);
  await takeEverything(admin);
  expect(await importSites(admin, 'TAP', 50)).toMatchObject({ status: 'done' });
  await publishAndHear(admin, ['entendu']);
  expect((await agents).differences).toEqual([]);

  const said = tap.heard.flat();
  const statements = said.flatMap(each => ('text' in each ? [each] : []));
  expect(statements.length).toBeGreaterThan(1_000);
  expect(statements.filter(({ name }) => name !== '')).toEqual([]);
  expect(statements.filter(({ text }) => leavesSomething.test(text))).toEqual([]);
  const startups = said.flatMap(each => ('startup' in each ? Object.keys(each.startup) : []));
  expect([...new Set(startups)].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});

it('every transaction of a call begins with its limits, and every statement has one', () => {
  const limited = 'begin; set local lock_timeout';
  const heard = tap.heard.map(said => said.flatMap(each => ('text' in each ? [each.text] : [])));
  const withLimits = heard.filter(texts => texts.some(text => text.startsWith(limited)));
  expect(withLimits.length).toBeGreaterThan(3);
  // What prepares the database has none; it asks for no session.
  const without = heard.filter(texts => !withLimits.includes(texts)).flat();
  expect(without.filter(text => text.includes('from "sessions"'))).toEqual([]);
  for (const texts of withLimits) {
    let within = false;
    for (const text of texts) {
      const begins = text.startsWith(limited);
      if (within === begins) expect.fail(`${begins ? 'begun twice' : 'outside of a transaction'}: ${text}`);
      within = text !== 'commit' && text !== 'rollback';
    }
  }
});
