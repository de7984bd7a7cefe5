import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { field } from '../../../contract/field/field';
import { files, maxFileBytes } from '../../../contract/work/files';
import { planning } from '../../../contract/work/planning';
import { createZip } from '../../../server/framework/excel/zip';
import { createSite } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { createMobileClient } from '../field/mobile-client';
import { type Client, testApi } from '../harness';

const { list, upload, edit, remove } = files.actions;
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const api = testApi();
const manager = api.client('files.manager');
let agent: number;
let site: number;
let dropSite: number;
beforeAll(async () => {
  const here = { owner: 'inhouse', cluster_id: 1 };
  const manager_id = await api.person({ role: 'manager', username: 'files.manager', ...here });
  await api.person({ role: 'manager', username: 'files.other', ...here });
  agent = await api.person({ role: 'agent', username: 'files.agent', manager_id, ...here });
  await api.person({ role: 'cluster_manager', username: 'files.cluster', cluster_id: 1 });
  await api.person({ role: 'agent', username: 'files.gpm', permissions: { gpm: {} }, ...here });
  site = await createSite(api.db, { manager_id, agent });
  dropSite = await createSite(api.db, { manager_id });
});

describe('a bill of quantities', () => {
  it.each([
    ['a PDF', 'devis.pdf', 'application/pdf', async () => pdf],
    ['a workbook', 'devis.xlsx', excel, async () => workbook()],
    ['a workbook under another name', 'devis.bin', excel, async () => workbook()],
  ])('is %s: kept, named and readable with its plan', async (_, name, type, made) => {
    const content = await made();
    const { status, body } = await send(manager, { name, content });
    expect([status, body]).toEqual([200, { success: true, file_id: expect.any(Number) }]);
    expect(await plan(manager, body.file_id)).toMatchObject({ status: 200 });

    const mobile = await createMobileClient(api, agent);
    const { plans } = (await mobile.call(field.actions.plans, { day: '2031-03-02' })).body;
    const { file, plan_id } = plans.find((each: any) => each.file?.id === body.file_id);
    expect(file).toMatchObject({ name, size: content.length });
    const got = await get(file.url);
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, type]);
    expect(got.rawPayload.equals(content)).toBe(true);
    // The address outlives the reach of whoever it was given to.
    await api.update('plans', plan_id, { agent_id: null });
    expect((await get(file.url)).statusCode).toBe(404);
  });

  it.each([
    ['a Word document', 'devis.xlsx', () => archive('[Content_Types].xml', 'word/document.xml')],
    ['a workbook with macros', 'devis.xlsx', () => archive('xl/workbook.xml', 'xl/vbaProject.bin')],
    ['half a workbook', 'devis.xlsx', async () => workbook().subarray(0, 2_000)],
    ['a program called .pdf', 'devis.pdf', async () => Buffer.from('MZ\x90\0%PDF-1.7')],
    ['a page', 'devis.pdf', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 'devis.pdf', async () => Buffer.alloc(0)],
  ])('is not %s', async (_, name, made) => {
    const before = await readState();
    const { status, body } = await send(manager, { name, content: await made() });
    const message = 'Ce fichier n’est ni un PDF ni un classeur Excel.';
    expect([status, body.errcode, body.fields]).toEqual([415, 132, [{ path: 'file', message }]]);
    expect(await readState()).toEqual(before);
  });

  it('is at most 15 MB', async () => {
    const before = await readState();
    const large = Buffer.alloc(maxFileBytes + 1, ' ');
    large.write('%PDF-1.7');
    const { status, body } = await send(manager, { name: 'devis.pdf', content: large });
    expect([status, body.errcode]).toEqual([413, 131]);
    expect(await readState()).toEqual(before);

    const largest = large.subarray(0, maxFileBytes);
    await expectOk(send(manager, { name: 'devis.pdf', content: largest }));
  });

  it('is planned with by who sent it, and by an admin', async () => {
    const { file_id } = (await send(manager, { name: 'devis.pdf', content: pdf })).body;
    expect(getRefusal(await plan(api.client('files.other'), file_id))).toEqual([422, 'file_id']);
    await expectOk(plan(api.client('admin'), file_id));
  });
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const workbook = (): Buffer => {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Article', 'Quantité'],
    ['Antenne', 3],
  ]);
  XLSX.utils.book_append_sheet(book, sheet, 'BOQ');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
};
const archive = async (...names: string[]) => {
  const pieces: Buffer[] = [];
  for await (const piece of createZip(names.map(name => ({ name, text: ['<x/>'] })))) pieces.push(piece);
  return Buffer.concat(pieces);
};

const send = (client: Client, file: { name: string; content: Buffer }) =>
  client.upload(upload, { purpose: 'boq' }, { file });

const plan = (client: Client, file_id: number) =>
  client.call(planning.actions.assign, {
    task_type: 'delivery',
    selected_site: [site],
    drop_site: dropSite,
    planning_date: '2031-03-02',
    agent,
    file_id,
  });

/** What a refusal must leave as it was: the rows and the folder. */
const readState = async () => {
  const folder = path.join(api.config.uploadDir, 'files');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return { rows: await api.rows('files'), names };
};

describe('a manual', () => {
  it('is listed with what its readers see, and read at its address', async () => {
    const id = await shared({ description: 'Mise en service' });
    const [mine] = await listVisible('files.manager', id);
    expect(mine).toEqual({
      ...{ id, name: file.name, size: pdf.length, description: 'Mise en service', username: 'files.manager' },
      ...{ platform_access: ['web', 'mobile'], role_access: ['agent'], scope_access: ['pm'], editable: true },
      ...{ url: expect.stringContaining('/upload/manual/web/'), created_at: expect.any(String) },
    });
    const [theirs] = await listVisible('files.agent', id);
    expect(theirs.editable).toBe(false);
    const got = await get(theirs.url);
    expect([got.statusCode, got.headers['content-type'], got.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename="guide _.pdf"; filename*=UTF-8''guide%20%C3%A9.pdf`,
    ]);
    expect(got.rawPayload.equals(pdf)).toBe(true);
  });

  it.each([
    ['its role', {}, ['admin', 'files.manager', 'files.agent']],
    ['every role', { access_role: ['agent', 'manager', 'cluster_manager'] }, everybody],
    ['its scope', { access_scope: ['gpm'] }, ['admin', 'files.manager', 'files.agent', 'files.gpm']],
    ['its platform', { access_platform: ['mobile'] }, ['admin', 'files.manager']],
  ])('is for %s, its sender and admins', async (_, access, readers) => {
    const id = await shared(access);
    const found: string[] = [];
    for (const user of ['admin', 'files.manager', 'files.other', 'files.cluster', 'files.agent', 'files.gpm'])
      if ((await listVisible(user, id)).length) found.push(user);
    expect(found).toEqual(readers);
  });

  it('is lost at once to whom it is no longer shared with, and to all when it is deleted', async () => {
    const id = await shared();
    const [{ url }] = await listVisible('files.agent', id);
    const [{ url: own }] = await listVisible('files.manager', id);
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url.replace('/web/', '/mobile/'))).statusCode).toBe(403);
    expect((await get(url.replace(/for=\d+/, 'for=1'))).statusCode).toBe(403);

    const changed = await manager.upload(edit, { id, ...toManagers }, {});
    expect([changed.status, changed.body]).toEqual([200, { success: true }]);
    expect(await listVisible('files.agent', id)).toEqual([]);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(own)).statusCode).toBe(200);

    expect((await manager.call(remove, { id })).body).toEqual({ success: true });
    expect((await get(own)).statusCode).toBe(404);
    expect(await listVisible('admin', id)).toEqual([]);
    expect((await manager.call(remove, { id })).status).toBe(404);
  });

  it('is changed by its sender and admins; another content takes the old one’s place', async () => {
    const id = await shared(toManagers);
    for (const user of ['files.other', 'files.cluster', 'files.agent']) {
      expect([user, (await api.client(user).upload(edit, { id, ...toAgents }, {})).status]).toEqual([
        user,
        403,
      ]);
      expect([user, (await api.client(user).call(remove, { id })).status]).toEqual([user, 403]);
    }
    const content = Buffer.from('%PDF-1.7\nsecond\n%%EOF\n');
    await api.client('admin').upload(edit, { id, ...toAgents }, { file: { name: 'v2.pdf', content } });
    const [found] = await listVisible('files.agent', id);
    expect(found).toMatchObject({ name: 'v2.pdf', size: content.length, username: 'files.manager' });
    expect((await get(found.url)).rawPayload.equals(content)).toBe(true);
  });

  it.each([
    ['a workbook', 'PK\x03\x04[Content_Types].xml xl/workbook.xml'],
    ['half a PDF', '%PDF-1.7\n1 0 obj'],
  ])('is not %s', async (_, content) => {
    const { status, body } = await manager.upload(upload, toAgents, { file: { name: 'guide.pdf', content } });
    expect([status, body.fields[0].path]).toEqual([415, 'file']);
  });

  it('names a platform, a role and a scope, and has a content', async () => {
    for (const missing of ['access_platform', 'access_role', 'access_scope'] as const) {
      const { [missing]: _, ...rest } = toAgents;
      expect(getRefusal(await manager.upload(upload, rest, { file }))).toEqual([422, missing]);
    }
    expect(getRefusal(await manager.upload(upload, toAgents, {}))).toEqual([422, 'file']);
  });

  // As browsers send them: a quote and line breaks escaped, all else as it is.
  it.each([
    ['notice.exe', 'notice.exe', '"notice.exe.pdf"'],
    ['LISEZMOI', 'LISEZMOI', '"LISEZMOI.pdf"'],
    ['a%22b;c.pdf', 'a"b;c.pdf', `"a_b_c.pdf"; filename*=UTF-8''a%22b%3Bc.pdf`],
    ['a%0D%0Ab.pdf', 'a b.pdf', `"a b.pdf"; filename*=UTF-8''a%20b.pdf`],
    [
      "100%25 (l'été).pdf",
      "100%25 (l'été).pdf",
      `"100_25 _l__t__.pdf"; filename*=UTF-8''100%2525%20%28l%27%C3%A9t%C3%A9%29.pdf`,
    ],
    ['دليل.pdf', 'دليل.pdf', `"____.pdf"; filename*=UTF-8''%D8%AF%D9%84%D9%8A%D9%84.pdf`],
    ['plan 📡.pdf', 'plan 📡.pdf', `"plan _.pdf"; filename*=UTF-8''plan%20%F0%9F%93%A1.pdf`],
    [`📡${'x'.repeat(195)}.pdf`, `${'x'.repeat(195)}.pdf`, `"${'x'.repeat(195)}.pdf"`],
  ])('is listed and read under its name, as the PDF that it is: %s', async (name, listedAs, servedAs) => {
    const { body } = await manager.upload(upload, toAgents, { file: { name, content: pdf } });
    const [{ url, name: listed }] = await listVisible('files.agent', body.file_id);
    expect(listed).toBe(listedAs);
    expect((await get(url)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename=${servedAs}`,
    });
  });

  it('has a name that leads nowhere', async () => {
    const { body } = await manager.upload(upload, toAgents, {
      file: { name: '../../../etc/passwd', content: pdf },
    });
    const [found] = await listVisible('files.agent', body.file_id);
    expect((await get(found.url)).rawPayload.equals(pdf)).toBe(true);
    expect(found.name).not.toContain('/');
  });

  it('takes lists as forms name them', async () => {
    const boundary = 'x';
    const part = (head: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const payload = [
      part('name="access_platform[]"', 'web'),
      part('name="access_role[]"', 'agent'),
      part('name="access_role[]"', 'manager'),
      part('name="access_scope[]"', 'pm'),
      part('name="file"; filename="a.pdf"', pdf.toString()),
      `--${boundary}--\r\n`,
    ].join('');
    const answer = await api.app.inject({
      method: 'POST',
      url: upload.path,
      headers: {
        'x-sts-token': await manager.token(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    });
    const [found] = await listVisible('files.other', answer.json().file_id);
    expect(found.role_access).toEqual(['agent', 'manager']);
  });
});

const everybody = ['admin', 'files.manager', 'files.other', 'files.cluster', 'files.agent'];
const toAgents = { access_platform: ['web', 'mobile'], access_role: ['agent'], access_scope: ['pm'] };
const toManagers = {
  access_platform: ['web'],
  access_role: ['manager', 'cluster_manager'],
  access_scope: ['pm', 'gpm'],
};
const file = { name: 'guide é.pdf', content: pdf };

const shared = async (values: object = {}): Promise<number> =>
  (await manager.upload(upload, { ...toAgents, ...values }, { file })).body.file_id;
const listVisible = async (user: string, id: number) =>
  (await api.client(user).call(list)).body.files.filter((each: { id: number }) => each.id === id);
const get = (url: string) => api.app.inject({ method: 'GET', url });
