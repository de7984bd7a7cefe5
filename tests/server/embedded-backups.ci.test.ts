import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { countPeopleWithSessions } from '../../server/framework/account/session/queries';
import { readConfig } from '../../server/framework/config/config';
import { type Db, openDatabase } from '../../server/framework/db/client';
import { printStartupMessage } from '../../server/framework/process/startup-message';
import { readArchive, writeArchive } from '../../server/operations/backup/archive';
import { isBackupDue, runDailyBackup } from '../../server/operations/backup/daily-backup';
import type { DumpParts } from '../../server/operations/backup/dump-parts';
import { makeBackup } from '../../server/operations/backup/make-backup';
import { findLastBackup } from '../../server/operations/backup/queries';
import { restoreBackup } from '../../server/operations/backup/restore-backup';
import { migrations } from '../../server/operations/migrations';
import { migrateTo } from '../../server/operations/migrations/migrate';
import { terrain } from '../../server/operations/process/terrain';
import { byDepth, depth } from '../depth';
import { delay } from '../poll-until';
import { runBackups } from './server-process';
import { startPostgres } from './setup/embedded-postgres';
import { getDatabaseUrl, queryOnce } from './setup/query-once';

const place = mkdtempSync(path.join(tmpdir(), 'terrain-backups-'));
const at = (...names: string[]) => path.join(place, ...names);
const filled = at('filled');
const passphrase = 'une phrase que personne ne devine';
const photo = 'photos/aa/aaaa.jpg';
const lost = 'photos/bb/bbbb.jpg';
let postgres: Awaited<ReturnType<typeof startPostgres>>;
/** A backup of the embedded database. */
const archive = at('whole.tar.gz');
let source: Awaited<ReturnType<typeof contentsOf>>;
let people: number;

beforeAll(async () => {
  postgres = await startPostgres();
  cpSync(inject('testEngine').template, filled, { recursive: true });
  mkdirSync(at('filled/uploads/photos/aa'), { recursive: true });
  writeFileSync(at('filled/uploads', photo), 'a photo');
  await inDatabase({ dataDir: filled }, async db => {
    const { rows } = await sql<{ id: number }>`select id from photos order by id limit 2`.execute(db);
    for (const [index, file] of [photo, lost].entries())
      await db.updateTable('photos').set({ file }).where('id', '=', rows[index].id).execute();
    // What the server was at when it was killed: on the embedded engine nobody else ever takes it.
    await sql`insert into jobs (kind, alone, holder, attempts, due_at) values ('fold', 'fold', gen_random_uuid(), 1, 'infinity')`.execute(
      db,
    );
    // Somebody's own, as are those of « admin archive » while it is at work.
    await sql`create table notes_of_mine (id serial)`.execute(db);
    await sql`insert into sessions (token_hash, account_id, client)
      select 'person ' || id, id, 'web' from accounts order by id limit 11`.execute(db);
    people = await countPeopleWithSessions(db);
    source = await contentsOf(db);
  });
  const { missing } = await makeBackup(readConfig({ DATA_DIR: filled }), { to: archive });
  expect(missing).toEqual([lost]);
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

const inDatabase = async <T>(
  config: { databaseUrl?: string; dataDir: string },
  work: (db: Db) => Promise<T>,
) => {
  const { db, close } = await openDatabase(config);
  return work(db).finally(close);
};
const emptyDatabase = async (name: string) => {
  await queryOnce(postgres.url, `create database ${name}`);
  return getDatabaseUrl(postgres.url, name);
};
/** Rows of the tables that people fill, and what a next row is numbered. */
const contentsOf = async (db: Db) => {
  const { rows } = await sql<{
    sites: number;
    tasks: number;
    history: number;
    evidence: string;
    next: number;
  }>`
    select (select count(*)::int from sites) as sites, (select count(*)::int from tasks) as tasks,
      (select count(*)::int from history) as history,
      (select md5(string_agg(t::text, '' order by task_id, key)) from task_tests t) as evidence,
      nextval('sites_id_seq')::int as next`.execute(db);
  return rows[0];
};
const tables = (databaseUrl: string) =>
  inDatabase({ databaseUrl, dataDir: '' }, async db => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      db,
    );
    return rows[0].n;
  });

it('moves from embedded to PostgreSQL by one command, from whose encrypted backup an embedded one is made again', async () => {
  const databaseUrl = await emptyDatabase('moved');
  const moved = { databaseUrl, dataDir: '' };
  const ofSeveral = databaseUrl.replace('@', '@127.0.0.1:1,');
  const refused = await runBackups('move', { DATA_DIR: filled }, '--to', ofSeveral);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('names several hosts') });
  const { code, output } = await runBackups('move', { DATA_DIR: filled }, '--to', databaseUrl);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/moved and compared[\s\S]*left out: notes_of_mine\.[\s\S]*UPLOAD_DIR=/),
  ]);
  expect(output).not.toContain('terrain:terrain@');
  const waiting = await inDatabase(moved, async db => {
    expect(await contentsOf(db)).toEqual({ ...source, next: source.next + 1 });
    return sql`select from jobs where kind = 'fold' and holder is null and due_at <= now()`.execute(db);
  });
  expect(waiting.rows).toHaveLength(1);

  const file = at('sealed.age');
  const environment = { DATA_DIR: filled, DATABASE_URL: databaseUrl, BACKUP_KEY: passphrase };
  expect(await runBackups('backup', environment, '--to', file)).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption.org\/v1\n/);
  expect(await inDatabase(moved, findLastBackup)).toMatchObject({ lastSuccess: { place: file } });

  // The disk has it still, but not as it was.
  const goal = { dataDir: at('goal') };
  mkdirSync(at('goal/uploads/photos/aa'), { recursive: true });
  writeFileSync(at('goal/uploads', photo), 'a ph0to');
  const into = (BACKUP_KEY: string) =>
    restoreBackup(readConfig({ DATA_DIR: goal.dataDir, BACKUP_KEY }), file);
  await expect(into('')).rejects.toThrow('encrypted: give its key');
  await expect(into(`${passphrase}!`)).rejects.toThrow('another key');
  expect(readdirSync(goal.dataDir)).toEqual(['uploads']);
  await into(passphrase);
  expect(readFileSync(at('goal/uploads', photo), 'utf8')).toBe('a photo');
  await inDatabase(goal, async db => {
    expect(await contentsOf(db)).toEqual({ ...source, next: source.next + 2 });
    const everybody = db.selectFrom('sessions').select('ended_at').execute();
    expect((await everybody).filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });
});

// In CI the way back is left to its halves: above PostgreSQL is read, and an embedded one filled.
if (depth === 'deep')
  it('moves back from PostgreSQL to embedded', async () => {
    const databaseUrl = await emptyDatabase('to_move_back');
    await runBackups('move', { DATA_DIR: filled }, '--to', databaseUrl);
    const environment = { DATA_DIR: filled, DATABASE_URL: databaseUrl };
    expect(await runBackups('move', environment, '--to', at('back'))).toMatchObject({ code: 0 });
    const back = await inDatabase({ dataDir: at('back') }, contentsOf);
    expect(back).toEqual(await inDatabase({ databaseUrl, dataDir: '' }, contentsOf));
  });

it('refuses an archive that was cut or changed, and changes nothing', async () => {
  const databaseUrl = await emptyDatabase('untouched');
  const bytes = readFileSync(archive);
  const changed = Buffer.from(bytes);
  changed[Math.floor(bytes.length / 2)] ^= 1;
  // A table that lost a row, packed again as if nothing were.
  const poorer = at('poorer.tar.gz');
  await writeArchive(withoutRow(readArchive(archive, null)), poorer, null);
  for (const [name, content] of [
    ['half', bytes.subarray(0, bytes.length / 2)],
    ['short', bytes.subarray(0, -1)],
    ['nothing', Buffer.alloc(0)],
    ['changed', changed],
    ['poorer', readFileSync(poorer)],
  ] as const) {
    writeFileSync(at(name), content);
    const config = readConfig({ DATA_DIR: at('untouched'), DATABASE_URL: databaseUrl });
    await expect(restoreBackup(config, at(name)), name).rejects.toThrow('no whole backup');
  }
  expect(await tables(databaseUrl)).toBe(0);
});

async function* withoutRow(parts: DumpParts): DumpParts {
  for await (const part of parts)
    yield part.part === 'rows' && part.table === 'sites'
      ? { ...part, lines: part.lines.subarray(part.lines.indexOf(10) + 1) }
      : part;
}

it('refuses what a newer version made with a sentence; what an older one made it brings up to date', async () => {
  const newer = at('newer.tar.gz');
  await writeArchive(
    atMigration(readArchive(archive, null), seen => [...seen, '9999-later']),
    newer,
    null,
  );
  await expect(restoreBackup(readConfig({ DATA_DIR: at('newer') }), newer)).rejects.toThrow(
    /newer Terrain .*9999-later/,
  );
  expect(readdirSync(place)).not.toContain('newer');

  const [older, renewed] = [await emptyDatabase('older'), await emptyDatabase('renewed')];
  await inDatabase({ databaseUrl: older, dataDir: '' }, async db => {
    await migrateTo(db, '0039-sorts');
    await sql`insert into settings (key, value) values ('kept', '1')`.execute(db);
  });
  await runBackups('backup', { DATABASE_URL: older, DATA_DIR: at('none') }, '--to', at('older.tar.gz'));
  await restoreBackup(readConfig({ DATABASE_URL: renewed, DATA_DIR: at('none') }), at('older.tar.gz'));
  await inDatabase({ databaseUrl: renewed, dataDir: '' }, async db => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    const stored = await sql`select from settings where key = 'kept'`.execute(db);
    expect(stored.rows).toHaveLength(1);
  });
});

async function* atMigration(parts: DumpParts, change: (seen: readonly string[]) => string[]): DumpParts {
  for await (const part of parts)
    yield part.part === 'beginning' ? { ...part, migrations: change(part.migrations) } : part;
}

it('keeps the last daily ones, made in a thread while it is written to; each is whole', async () => {
  const dataDir = at('daily');
  cpSync(filled, dataDir, { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, BACKUPS_KEPT: '1' });
  mkdirSync(config.backupDir);
  writeFileSync(path.join(config.backupDir, 'terrain-daily-20260101-030000.tar.gz'), 'of another day');
  const now = () => new Date();
  await inDatabase({ dataDir }, async db => {
    expect(await isBackupDue(db, now())).toBe(true);
    let writing = true;
    let written = 0;
    const writer = (async () => {
      while (writing) {
        await sql`update sites set address = coalesce(address, '') || '.', version = version + 1 where id in (select id from sites order by random() limit 20)`.execute(
          db,
        );
        await sql`insert into settings (key, value) values (${`written-${written++}`}, '1')`.execute(db);
        await delay(20);
      }
    })();
    await vi.waitUntil(() => written > 0, { timeout: 20_000 });
    const before = written;
    const { file } = await runDailyBackup(db, config);
    writing = false;
    await writer;
    expect(readdirSync(config.backupDir)).toEqual([path.basename(file)]);
    expect(await isBackupDue(db, now())).toBe(false);
    expect(await isBackupDue(db, new Date(Date.now() + 27 * 3_600_000))).toBe(true);
    expect(await findLastBackup(db)).toMatchObject({ lastSuccess: { place: file, error: null } });

    const verified = await runBackups(
      'restore',
      { DATA_DIR: dataDir },
      file,
      '--verify',
      // Otherwise in a temporary embedded database, whose migrations take longer than all the rest.
      ...byDepth({ quick: [], ci: ['--in', await emptyDatabase('verified')], deep: [] }),
    );
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('all as they were written') });
    // What was written before it began is in it.
    const restored = new Set<string>();
    for await (const part of readArchive(file, null))
      if (part.part === 'rows' && part.table === 'settings')
        for (const [found] of Buffer.from(part.lines)
          .toString()
          .matchAll(/written-\d+/g))
          restored.add(found);
    expect(restored.size).toBeGreaterThanOrEqual(before);
    // All up to a moment, and nothing that came after it without what came before.
    expect([...Array(restored.size).keys()].every(number => restored.has(`written-${number}`))).toBe(true);

    const failing = { ...config, backupDir: path.join(filled, 'terrain.lock', 'no-folder') };
    await expect(runDailyBackup(db, failing)).rejects.toThrow();
    expect(await findLastBackup(db)).toMatchObject({
      lastAttempt: { error: expect.any(String) },
      lastSuccess: { error: null },
    });
  });
});

it('is refused where another database is', async () => {
  await expect(restoreBackup(readConfig({ DATA_DIR: filled }), archive)).rejects.toThrow(
    'holds a database already',
  );
  const DATABASE_URL = await emptyDatabase('taken');
  await queryOnce(DATABASE_URL, 'create table theirs (id int)');
  await expect(restoreBackup(readConfig({ DATA_DIR: at('none'), DATABASE_URL }), archive)).rejects.toThrow(
    'holds tables already',
  );
});

it('tells a team on the embedded database, when it starts, what a power cut can take, and where to go', () => {
  const greeting = vi.spyOn(console, 'log').mockReturnValue();
  for (const seen of [10, people])
    printStartupMessage(
      terrain,
      'http://127.0.0.1:3000',
      readConfig({ DATA_DIR: filled }),
      'embedded',
      { demo: true },
      seen,
    );
  const [ofTen, ofMore] = greeting.mock.calls.flat();
  greeting.mockRestore();
  expect(ofTen).not.toContain('have signed in');
  expect(ofMore).toMatch(/11 people have signed in[\s\S]*npm run move/);
});
