import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { siteActions } from '../../../contract/sites/sites';
import { files } from '../../../contract/work/files';
import { folderStore } from '../../../server/framework/store/folder-store';
import { removeUnfinished } from '../../../server/framework/store/remove-unfinished';
import { writeAtomically } from '../../../server/framework/uploads/atomic-write';
import { createSite } from '../../factories/sites';
import { testApi } from '../harness';

const { upload } = files.actions;
const api = testApi();
let uploads: string;
let incoming: string;
beforeAll(() => {
  uploads = api.config.uploadDir;
  incoming = path.join(uploads, '.incoming');
});

const pdf = (fill: string) => Buffer.from(`%PDF-1.4\n${fill.repeat(2_000)}\n%%EOF`);
const access = { 'access_platform[]': 'web', 'access_role[]': 'agent', 'access_scope[]': 'pm' };
const send = (fill: string) =>
  api.client('admin').upload(upload, access, { file: { name: 'guide.pdf', content: pdf(fill) } });
const everywhere = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => !entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** The head of an upload whose body goes on: what has come of it lies in the folder by now. */
const halfAnUpload = async () => {
  const socket = connect(Number(new URL(await api.address()).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const part = [
    '--b',
    'content-disposition: form-data; name="file"; filename="half.pdf"',
    'content-type: application/pdf',
    '',
    `%PDF-1.4 ${'x'.repeat(200_000)}`,
  ].join('\r\n');
  const head = [
    `POST ${upload.path} HTTP/1.1`,
    'host: here',
    `x-sts-token: ${await api.client('admin').token()}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 900000',
    '',
    '',
  ].join('\r\n');
  socket.write(head + part);
  return socket;
};

describe('an upload', () => {
  it('leaves nothing beside what is kept, done or broken off', async () => {
    expect((await send('a')).status).toBe(200);
    expect(statSync(incoming).mode & 0o777).toBe(0o700);
    await vi.waitUntil(() => everywhere(incoming).length === 0, { timeout: 20_000 });
    expect(everywhere(path.join(uploads, 'files')).join()).toMatch(/^[0-9a-f]{64}\.pdf$/);

    const socket = await halfAnUpload();
    await vi.waitUntil(() => everywhere(incoming).length === 1, { timeout: 20_000 });
    socket.destroy();
    await vi.waitUntil(() => everywhere(incoming).length === 0, { timeout: 20_000 });
  });

  it('of a server that is killed goes when another has started, once it is old; so does a file half written', async () => {
    const socket = await halfAnUpload();
    await vi.waitUntil(() => everywhere(incoming).length === 1, { timeout: 20_000 });
    // What a killed server leaves, as nobody removes it.
    const leftover = 'left-by-a-killed-server.pdf';
    copyFileSync(path.join(incoming, everywhere(incoming)[0]), path.join(incoming, leftover));
    socket.destroy();
    await vi.waitUntil(() => everywhere(incoming).length === 1, { timeout: 20_000 });
    const photos = path.join(uploads, 'photos', 'ab');
    mkdirSync(photos, { recursive: true });
    const complete = ['photos/ab/abcd.jpg', 'photos/ab/abcd.jpg.thumb.webp', 'files/1.2.pdf'];
    const unfinished = [`.incoming/${leftover}`, 'photos/ab/abcd.jpg.4711.x8k2m', 'files/ef.xlsx.12.ab12c'];
    for (const file of [...complete, ...unfinished]) writeFileSync(path.join(uploads, file), 'half');
    expect(await removeUnfinished(incoming, folderStore(uploads))).toBe(0);

    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    for (const file of [...complete, ...unfinished])
      utimesSync(path.join(uploads, file), twoHoursAgo, twoHoursAgo);
    expect(await removeUnfinished(incoming, folderStore(uploads))).toBe(3);
    expect([...complete, ...unfinished].filter(file => existsSync(path.join(uploads, file)))).toEqual(
      complete,
    );
  });
});

/** The name that an upload has while it comes: a number at its end. */
const nameOfUpload = async () => {
  const socket = await halfAnUpload();
  await vi.waitUntil(() => everywhere(incoming).length === 1, { timeout: 20_000 });
  const [name] = everywhere(incoming);
  socket.destroy();
  await vi.waitUntil(() => everywhere(incoming).length === 0, { timeout: 20_000 });
  const [, first, last] = /^(.*)(..)\.pdf$/.exec(name)!;
  return { first, number: Number.parseInt(last, 16) };
};

describe('a full disk', () => {
  const full = { status: 507, body: { success: false, errcode: 135 } };

  // The kernel answers « no space left on device » to whoever writes to /dev/full.
  it('of the uploads is told in words, and leaves nothing', async () => {
    // The names count up to 255: the next ones lead to a disk that is full.
    let counted = await nameOfUpload();
    while (counted.number > 250) counted = await nameOfUpload();
    const links = [1, 2, 3, 4].map(next => {
      const number = (counted.number + next).toString(16).padStart(2, '0');
      return path.join(incoming, `${counted.first}${number}.pdf`);
    });
    for (const link of links) symlinkSync('/dev/full', link);
    const answer = await send('b');
    expect(answer).toMatchObject(full);
    expect(answer.body.error).toContain('Le disque du serveur est plein');
    expect(everywhere(incoming)).toHaveLength(links.length - 1);
    for (const link of links) rmSync(link, { force: true });
    expect((await send('b')).status).toBe(200);
  });

  it('leaves no half of a file that is kept', async () => {
    const place = path.join(uploads, 'files', 'half.pdf');
    const writing = writeAtomically(place, async unfinished => {
      writeFileSync(unfinished, 'half');
      writeFileSync('/dev/full', 'the rest');
    });
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(everywhere(path.join(uploads, 'files')).filter(name => name.startsWith('half'))).toEqual([]);
  });

  it('of the database is told likewise', async () => {
    const site = await createSite(api.db);
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(api.db);
    await sql`create trigger no_room before update on sites for each row execute function no_room()`.execute(
      api.db,
    );
    const answer = await api
      .client('admin')
      .call(siteActions.edit, { site_id: site, site_name: 'Sans place' });
    await sql`drop trigger no_room on sites`.execute(api.db);
    expect(answer).toMatchObject(full);
  });
});
