import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { field } from '../../../contract/field';
import { files, maxFileBytes } from '../../../contract/files';
import { planning } from '../../../contract/planning';
import { zipOf } from '../../../server/excel/zip';
import { aSite } from '../../factories/sites';
import { ok, refusalOf } from '../answers';
import { mobileOf } from '../field/mobile';
import { type Client, testApi } from '../harness';
import { allPermissions } from '../world';

const { upload } = files.actions;
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const api = testApi();
const manager = api.client('boq.manager');
let agent: number;
let site: number;
let dropSite: number;
beforeAll(async () => {
  const here = { owner: 'inhouse', cluster_id: 1 };
  const manager_id = await api.person({ role: 'manager', username: 'boq.manager', ...here });
  await api.person({ role: 'manager', username: 'boq.other', ...here });
  agent = await api.person({ role: 'agent', username: 'boq.agent', manager_id, ...here });
  const permissions = { ...allPermissions, pm: { ...allPermissions.pm, edit_plan_site: false } };
  await api.person({ role: 'manager', username: 'boq.reader', permissions, ...here });
  site = await aSite(api.db, { manager_id, agent });
  dropSite = await aSite(api.db, { manager_id });
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

    const mobile = await mobileOf(api, agent);
    const { plans } = (await mobile.call(field.actions.plans, { day: '2031-03-02' })).body;
    const { file } = plans.find((each: any) => each.file?.id === body.file_id);
    expect(file).toMatchObject({ name, size: content.length });
    const got = await api.app.inject({ method: 'GET', url: file.url });
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, type]);
    expect(got.rawPayload.equals(content)).toBe(true);
  });

  it.each([
    ['a Word document', 'devis.xlsx', () => archive('[Content_Types].xml', 'word/document.xml')],
    ['a presentation', 'devis.xlsx', () => archive('[Content_Types].xml', 'ppt/presentation.xml', 'xl/a')],
    ['a workbook with macros', 'devis.xlsx', () => archive('xl/workbook.xml', 'xl/vbaProject.bin')],
    ['half a workbook', 'devis.xlsx', async () => workbook().subarray(0, 2_000)],
    ['words of a workbook', 'devis.xlsx', async () => Buffer.from('PK\x03\x04[Content_Types].xml xl/')],
    ['a program called .pdf', 'devis.pdf', async () => Buffer.from('MZ\x90\0%PDF-1.7')],
    ['a program called .xlsx', 'devis.xlsx', async () => Buffer.from('MZ\x90\0PK\x03\x04xl/')],
    ['a page', 'devis.pdf', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 'devis.pdf', async () => Buffer.alloc(0)],
  ])('is not %s', async (_, name, made) => {
    const before = await kept();
    const { status, body } = await send(manager, { name, content: await made() });
    const message = 'Ce fichier n’est ni un PDF ni un classeur Excel.';
    expect([status, body.errcode, body.fields]).toEqual([415, 132, [{ path: 'file', message }]]);
    expect(await kept()).toEqual(before);
  });

  it('is at most 15 MB', async () => {
    const before = await kept();
    const large = Buffer.alloc(maxFileBytes + 1, ' ');
    large.write('%PDF-1.7');
    const { status, body } = await send(manager, { name: 'devis.pdf', content: large });
    expect([status, body.errcode]).toEqual([413, 131]);
    expect(await kept()).toEqual(before);

    const largest = large.subarray(0, maxFileBytes);
    await ok(send(manager, { name: 'devis.pdf', content: largest }));
  });

  it('is for whom edit_plan_site allows', async () => {
    const before = await kept();
    for (const who of ['boq.reader', 'boq.agent']) {
      const { status, body } = await send(api.client(who), { name: 'devis.pdf', content: pdf });
      expect([who, status, body.errcode]).toEqual([who, 403, 103]);
    }
    expect((await send(api.client(null), { name: 'devis.pdf', content: pdf })).status).toBe(401);
    expect(await kept()).toEqual(before);
  });

  it('is planned with by who sent it, and by an admin', async () => {
    const { file_id } = (await send(manager, { name: 'devis.pdf', content: pdf })).body;
    expect(refusalOf(await plan(api.client('boq.other'), file_id))).toEqual([422, 'file_id']);
    await ok(plan(api.client('admin'), file_id));
  });

  it('is no file of an unknown purpose', async () => {
    const file = { name: 'a.pdf', content: pdf };
    const answer = await manager.upload(upload, { purpose: 'poster' }, { file });
    expect(refusalOf(answer)).toEqual([422, 'purpose']);
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
  for await (const piece of zipOf(names.map(name => ({ name, text: ['<x/>'] })))) pieces.push(piece);
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
const kept = async () => {
  const folder = path.join(api.config.uploadDir, 'files');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return { rows: await api.rows('files'), names };
};
