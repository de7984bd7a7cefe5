import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../../server/framework/db/client';
import { byDepth } from '../depth';
import { createSite, uniqueName } from '../factories/sites';
import { delay } from '../poll-until';
import { copyTemplate, createSession } from './harness';
import { type ServerProcess, startServer } from './server-process';

/** How many times the server is killed in the middle of its work. */
const cycles = byDepth({ quick: 1, ci: 2, deep: 50 });
const importedRows = 300;

let home: Awaited<ReturnType<typeof copyTemplate>>;
let token: string;
let sites: number[];
beforeAll(async () => {
  home = await copyTemplate();
  await withDatabase(async db => {
    token = await createSession(db, 'admin');
    sites = await Promise.all([1, 2, 3].map(() => createSite(db)));
  });
});
afterAll(() => home.remove());

it(
  `loses nothing that it acknowledged and leaves nothing half there, killed ${cycles} times`,
  async () => {
    let server = await startServer(environment());
    let before: Work | undefined;
    for (let cycle = 0; cycle < cycles; cycle++) {
      const work = new Work(server);
      await killInTheMiddle(work, moments[cycle % moments.length]);
      await withDatabase(async db => {
        await expectConsistent(db, work);
        if (before) await expectAll(db, before);
        await timePasses(db);
      });
      server = await startServer(environment());
      await work.sendAgain(server);
      before = work;
    }
    await server.stop();
    await withDatabase(db => expectAll(db, before!));
  },
  cycles * 60_000 + 60_000,
);

/** When the server is killed: soon after the commit of the import was sent, or any time, mostly while it is read. */
const moments: ((work: Work) => Promise<unknown>)[] = [
  work => work.committing.then(() => delay(Math.random() * 250)),
  () => delay(Math.random() ** 2 * 3_000),
];

const killInTheMiddle = async (work: Work, moment: (work: Work) => Promise<unknown>) => {
  const writing = [...sites.map(id => work.editAgainAndAgain(id)), work.createAgainAndAgain(), work.import()];
  await vi.waitUntil(() => work.acknowledged.length > 0, { timeout: 20_000 });
  await Promise.race([moment(work), delay(20_000)]);
  await work.server.kill();
  work.over = true;
  await Promise.all(writing);
};

type Request = { path: string; body: object; key: string; text: string };

/** Writes under way against a server, and what it acknowledged. */
class Work {
  over = false;
  readonly sent: Request[] = [];
  readonly acknowledged: Request[] = [];
  readonly upload = { prefix: uniqueName('K'), key: uniqueName('upload-') };
  importDone = false;
  private tellCommitting = () => {};
  readonly committing = new Promise<void>(resolve => {
    this.tellCommitting = resolve;
  });

  constructor(public server: ServerProcess) {}

  async editAgainAndAgain(site_id: number) {
    while (!this.over) {
      const text = uniqueName('note-');
      await this.write({ path: '/api/sites/edit', body: { site_id, note: text }, key: text, text });
    }
  }

  async createAgainAndAgain() {
    while (!this.over) {
      const text = uniqueName('F');
      const body = { site_owner: 'inhouse', site_code: text, site_address_wilaya: 16 };
      await this.write({ path: '/api/entrepots/new', body, key: text, text });
    }
  }

  async import() {
    const { prefix, key } = this.upload;
    const codes = Array.from({ length: importedRows }, (_, row) => `${prefix}-${row}`);
    const form = new FormData();
    const file = ['site_code,site_owner,wilaya', ...codes.map(code => `${code},O&M,Alger`)].join('\n');
    form.append('file', new Blob([file]), 'sites.csv');
    const started = await this.send('/api/imports/sites', form, key);
    const id = started?.import?.import_id;
    if (!id) return;
    const path = `/api/imports/detail/${id}`;
    for (let now = started.import; now && now.status !== 'failed' && !this.over; ) {
      this.importDone = now.status === 'done';
      if (this.importDone) return;
      if (now.status === 'ready') this.tellCommitting();
      now = (await (now.status === 'ready' ? this.send(`${path}/commit`, {}) : this.send(path)))?.import;
    }
  }

  /** What was not acknowledged once more under its own key, and some of the rest; the file in the same way. */
  async sendAgain(server: ServerProcess) {
    this.server = server;
    this.over = false;
    const open = this.sent.filter(request => !this.acknowledged.includes(request));
    for (const request of [...open, ...this.acknowledged.slice(-10)]) await this.write(request);
    // What the kill met is gone on with; a file that was being read is sent again under its key.
    await this.import();
  }

  private async write(request: Request) {
    if (!this.sent.includes(request)) this.sent.push(request);
    const answer = await this.send(request.path, request.body, request.key);
    if (answer?.success) this.acknowledged.push(request);
    else expect(answer).toBeUndefined();
  }

  /** The answer, or nothing when the server died before it. */
  private async send(path: string, body?: object, key?: string): Promise<any> {
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(this.server.url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-sts-token': token,
          ...(key && { 'idempotency-key': key }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      return await response.json();
    } catch {
      return undefined;
    }
  }
}

/** What was acknowledged is there, once; a change and its history are there together or not at all. */
const expectConsistent = async (db: Db, work: Work) => {
  const { notes, created } = await found(db);
  for (const { text } of work.acknowledged)
    expect([text, (notes.get(text) ?? 0) + (created.get(text) ?? 0)]).toEqual([text, 1]);
  for (const count of [...notes.values(), ...created.values()]) expect(count).toBe(1);

  const history = await historyCounts(db);
  expect(history.notes).toEqual(new Map([...notes].sort()));
  expect(history.created).toEqual(new Map([...created].sort()));

  const imported = await importedCount(db, work.upload.prefix);
  expect([0, importedRows]).toContain(imported.sites);
  expect(imported.history).toBe(imported.sites);
  expect(imported.done).toBe(imported.sites ? 1 : 0);
  if (work.importDone) expect(imported.sites).toBe(importedRows);
};

/** After everything was sent once more: all of it is there, once. */
const expectAll = async (db: Db, work: Work) => {
  await expectConsistent(db, work);
  const { notes, created } = await found(db);
  for (const { text } of work.sent)
    expect([text, (notes.get(text) ?? 0) + (created.get(text) ?? 0)]).toEqual([text, 1]);
  expect(await importedCount(db, work.upload.prefix)).toEqual({
    sites: importedRows,
    history: importedRows,
    done: 1,
  });
};

const found = async (db: Db) => ({
  notes: await counts(db, sql`select content as text from site_notes where content like 'note-%'`),
  created: await counts(db, sql`select code as text from sites where code ~ '^F[0-9]+$'`),
});
const historyCounts = async (db: Db) => ({
  notes: await counts(
    db,
    sql`select after ->> 'note' as text from history where action = 'sites.edit' and after ->> 'note' like 'note-%'`,
  ),
  created: await counts(
    db,
    sql`select after ->> 'code' as text from history where action like '%.create' and after ->> 'code' ~ '^F[0-9]+$'`,
  ),
});
const counts = async (db: Db, texts: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ text: string; n: number }>`
    select text, count(*)::int as n from (${texts}) t group by text order by text collate "C"`.execute(db);
  return new Map(rows.map(({ text, n }) => [text, n]));
};

const importedCount = async (db: Db, prefix: string) => {
  const like = `${prefix}-%`;
  const { rows } = await sql<{ sites: number; history: number; done: number }>`select
    (select count(*)::int from sites where code like ${like}) as sites,
    (select count(*)::int from history h join sites s on s.id = h.object_id and h.object = 'sites'
      where s.code like ${like} and h.import_id is not null) as history,
    (select count(*)::int from imports i where i.status = 'done' and exists (
      select 1 from import_rows r where r.import_id = i.id and r.cells ->> 'site_code' like ${like}
        and r.verdict = 'done')) as done`.execute(db);
  return rows[0];
};

/** As long as after which another server takes over what a dead one was at: waited for, it would be a minute in all. */
const timePasses = (db: Db) => sql`update jobs set due_at = now() where holder is not null`.execute(db);

const environment = () => ({
  DATA_DIR: home.config.dataDir,
  ...(home.config.databaseUrl && { DATABASE_URL: home.config.databaseUrl }),
});

/** Opens the database while no server has it; PostgreSQL first ends what a killed one had sent. */
const withDatabase = async (use: (db: Db) => Promise<void>) => {
  const { db, engine, close } = await openDatabase(home.config);
  try {
    if (engine === 'postgres') await vi.waitUntil(async () => !(await othersIn(db)), { timeout: 20_000 });
    await use(db);
  } finally {
    await close();
  }
};
const othersIn = async (db: Db) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db);
  return rows[0].n;
};
