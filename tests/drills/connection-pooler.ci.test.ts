import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actions, type Contract, isResource, pathParams } from '../../contract/framework/endpoint';
import { imports } from '../../contract/office/imports';
import { notifications } from '../../contract/office/notifications';
import { session } from '../../contract/organisation/session';
import { settings } from '../../contract/organisation/settings';
import { contracts } from '../../contract/registry';
import { demoPassword } from '../../server/operations/demo';
import { simulate } from '../../server/operations/simulation/simulate';
import { delay } from '../poll-until';
import { readStream } from '../server/live/stream-reader';
import { runAdmin, type ServerProcess, startServer } from '../server/server-process';
import { startSeededPostgres } from './seeded-postgres';
import { startWireTap } from './wire-tap';

type Sent = { method?: string; body?: BodyInit | object };

/** Somebody of the demo at a running server; an answer of 500 and more is an error of the drill. */
const signedInAt = async (url: string, username: string) => {
  const token: { current?: string } = {};
  const call = async (path: string, { method = 'GET', body }: Sent = {}) => {
    const plain = body !== undefined && !(body instanceof FormData);
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token.current && { 'x-sts-token': token.current }),
        ...(plain && { 'content-type': 'application/json' }),
      },
      body: plain ? JSON.stringify(body) : (body as BodyInit | undefined),
    });
    const bytes = await response.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, text, json: () => JSON.parse(text) };
  };
  const { connect } = session.actions;
  const answer = await call(connect.path, { method: 'POST', body: { username, password: demoPassword } });
  token.current = answer.json().user.token;
  return { call, token: token.current!, url };
};
type SignedIn = Awaited<ReturnType<typeof signedInAt>>;

/** Every list, figure and page of the contract that is asked for without naming a record, each a few times. */
const readEverything = async ({ call }: SignedIn, times: number) => {
  const paths = new Set(
    (contracts as readonly Contract[]).flatMap(({ actions }) =>
      Object.values(actions as Actions)
        .filter(
          ({ method, transport, path }) =>
            method === 'GET' && transport !== 'stream' && !pathParams(path).length,
        )
        .map(({ path }) => path),
    ),
  );
  const answers = [];
  for (let time = 0; time < times; time++)
    answers.push(...(await Promise.all([...paths].map(path => call(path)))));
  return answers;
};

/** Every list as a workbook and as a whole. */
const takeEverything = async ({ call }: SignedIn) => {
  const answers = [];
  for (const contract of (contracts as readonly Contract[]).filter(isResource)) {
    const { list } = contract.actions as Actions;
    if (!list || pathParams(list.path).length) continue;
    answers.push(await call(`${list.path}?limit=-1`));
    if (contract.exports?.list) answers.push(await call(`${list.path}?export=true`));
  }
  return answers;
};

/** New sites by a file, staged and committed; answers the import at its end. */
const importSites = async ({ call }: SignedIn, name: string, count: number) => {
  const { start, show, commit } = imports.actions;
  const rows = Array.from({ length: count }, (_, n) => `${name}-${n};MBS;16`);
  const form = new FormData();
  form.set('file', new Blob([['site_code;site_owner;wilaya', ...rows].join('\r\n')]), `${name}.csv`);
  const begun = await call(start.path.replace(':kind', 'sites'), { method: 'POST', body: form });
  let now = begun.json().import;
  const of = (path: string) => path.replace(':import_id', now.import_id);
  const settled = async () => {
    while (['reading', 'checking', 'committing'].includes(now.status)) {
      await delay(50);
      now = (await call(of(show.path))).json().import;
    }
  };
  await settled();
  now = (await call(of(commit.path), { method: 'POST', body: {} })).json().import;
  await settled();
  return now;
};

/** Publishes messages, and waits until an open stream has told every one of them. */
const publishAndReceive = async ({ call, token, url }: SignedIn, messages: string[]) => {
  const { user } = (await call(session.actions.current.path)).json();
  const stream = await readStream(url, token);
  await stream.until(got => got.length > 0);
  await Promise.all(
    messages.map(message =>
      call(settings.actions.publish.path, { method: 'POST', body: { message, users: [user.userid] } }),
    ),
  );
  await stream.until(() => messages.every(message => stream.told().includes(message)));
  await stream.stop();
  return (await call(notifications.actions.fetch.path)).json();
};

let postgres: Awaited<ReturnType<typeof startSeededPostgres>>;
let tap: Awaited<ReturnType<typeof startWireTap>>;
let server: ServerProcess;
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'terrain-tapped-'));
  postgres = await startSeededPostgres('demo');
  tap = await startWireTap(postgres.url);
  environment = { DATABASE_URL: tap.url, DB_POOLER: 'transaction', DATA_DIR: folder };
  server = await startServer(environment);
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
  await publishAndReceive(admin, ['entendu']);
  expect((await agents).differences).toEqual([]);
  expect((await runAdmin(environment, 'recount', '--check')).output).toContain('Nothing differs.');

  const clientMessages = tap.heard.flat();
  const statements = clientMessages.flatMap(each => ('text' in each ? [each] : []));
  expect(statements.length).toBeGreaterThan(1_000);
  expect(statements.filter(({ name }) => name !== '')).toEqual([]);
  expect(statements.filter(({ text }) => leavesSomething.test(text))).toEqual([]);
  const startups = clientMessages.flatMap(each => ('startup' in each ? Object.keys(each.startup) : []));
  expect([...new Set(startups)].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});

it('every transaction of a call begins with its limits, and every statement has one', () => {
  const limited = 'begin; set local lock_timeout';
  const textsByConnection = tap.heard.map(clientMessages =>
    clientMessages.flatMap(each => ('text' in each ? [each.text] : [])),
  );
  const withLimits = textsByConnection.filter(texts => texts.some(text => text.startsWith(limited)));
  expect(withLimits.length).toBeGreaterThan(3);
  // What prepares the database has none; it asks for no session.
  const without = textsByConnection.filter(texts => !withLimits.includes(texts)).flat();
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
