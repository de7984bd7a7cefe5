import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { taskReports } from '../../../contract/work/task-reports';
import { createStep } from '../../factories/rows';
import { createSite, createTask } from '../../factories/sites';
import { readSheets } from '../../workbooks';
import { testApi } from '../harness';

const { general, nok, ssrXlsx, ssrGeneral, gpmGeneral, pdf, tmdb } = taskReports.actions;

const api = testApi();
let ssr: number;
beforeAll(async () => {
  const { db } = api;
  const agent = await api.person({ role: 'agent', username: 'rapporteur', cluster_id: 1 });
  const site = await createSite(db, { code: '16RAP1', name: 'Hydra centre' });
  const data_m = {
    structure_type: 'Pylône',
    eqp_hous_type: 'Shelter',
    plot_size: '12 x 12',
    mod_cap_a: '30',
    max_modules: '4',
  };
  ssr = await createTask(db, site, {
    kind: 'ssr',
    status: 'accept',
    agent_id: agent,
    data_m: JSON.stringify([data_m]),
    submitted_at: new Date(),
  });
  await createStep(db, ssr, 'clockin');
  await createStep(db, ssr, 'access', {
    lat: 36.75,
    lng: 3.04,
    site_address_info: 'Rue des Frères Bouadou',
    items_trans: [{ mw_antenna: 'MW-7', vendor: 'Huawei' }],
  });
  await createStep(db, ssr, 'photos');
  const check = { section_name: 'Énergie', test_content: 'Mise à la terre conforme', key: 'earthing' };
  await createStep(db, ssr, 'recap', {
    checks: [{ ...check, test_status: 'nok', test_comment: 'Tresse coupée' }],
  });
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer();
  const file = 'photos/report-test.jpg';
  const place = path.join(api.config.uploadDir, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, bytes);
  await api.add('photos', {
    ...{ task_id: ssr, test: 'photos', slot: 0, file, type: 'image/jpeg', size: bytes.length },
    ...{ sha256: createHash('sha256').update(bytes).digest('hex'), width: 800, height: 600 },
    ...{ comment: 'Vue dégagée', verdict: 'nok', cause: 'Contre-jour' },
  });
});

const flat = (content: Buffer) => JSON.stringify(readSheets(content));

describe('the general report', () => {
  it('has a summary and a sheet a test, with the photo in it', async () => {
    const { status, body, headers } = await api.client('admin').call(ssrGeneral, { id: ssr });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`rapport_ssr_16RAP1_${ssr}.xlsx`);
    expect(readSheets(body).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Résumé', 'Site information', 'Reportage photos', 'Récapitulatif']),
    );
    const texts = flat(body);
    const expected = ['16RAP1', 'Rue des Frères Bouadou', 'MW-7', 'Mise à la terre conforme', 'Vue dégagée'];
    for (const text of expected) expect(texts).toContain(text);
    expect(body.includes('xl/media/image')).toBe(true);
    expect(body.includes('xl/drawings/drawing')).toBe(true);
  });

  it('of an installation has its results', async () => {
    const id = await createTask(api.db, await createSite(api.db), { kind: 'installation', status: '' });
    await createStep(api.db, id, 'printscreen', { xpd_test_status: 'nok', xpd_test_comment: 'Alarme 17' });
    expect(flat((await api.client('admin').call(general, { id })).body)).toContain('Alarme 17');
  });

  it('of a task without evidence is the summary alone', async () => {
    const bare = await createTask(api.db, await createSite(api.db), { kind: 'delivery', status: 'ongoing' });
    const { status, body } = await api.client('admin').call(general, { id: bare });
    expect(status).toBe(200);
    expect(readSheets(body).map(({ name }) => name)).toEqual(['Résumé']);
  });
});

it('lists what is not in order, refused photos among it', async () => {
  const { body } = await api.client('admin').call(nok, { id: ssr });
  const [{ rows }] = readSheets(body);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).toContain('Tresse coupée');
  expect(JSON.stringify(rows)).toContain('Contre-jour');
});

it('writes the survey as a form without photos', async () => {
  const { body } = await api.client('admin').call(ssrXlsx, { id: ssr });
  expect(flat(body)).toContain('Rue des Frères Bouadou');
  expect(body.includes('xl/media/')).toBe(false);
});

it('makes a PDF with its photo', async () => {
  const { status, body, headers } = await api.client('admin').call(pdf, { id: ssr });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/pdf');
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.includes('/Subtype /Image')).toBe(true);
  expect(body.subarray(-6).toString()).toContain('%%EOF');
});

/** The texts of a PDF page by page, their lines joined. */
const readPages = async (body: Buffer) => {
  const paper = await getDocument({ data: new Uint8Array(body), useSystemFonts: false }).promise;
  return Promise.all(
    Array.from({ length: paper.numPages }, async (_, index) => {
      const { items } = await (await paper.getPage(index + 1)).getTextContent();
      return items
        .map(item => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ');
    }),
  );
};
const words = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}`);

it('makes a PDF that holds the comments of photos to their last word, on further pages where they need them', async () => {
  const task = await createTask(api.db, await createSite(api.db), { kind: 'ssr' });
  await createStep(api.db, task, 'photos');
  const comments = [
    words(60, 'mot').join(' '),
    words(80, 'l').join('\n'),
    words(150, 'p').join('\n'),
    'Vue 👍🏽 ⚡️ de l’antenne 🛰️ ✓ 🇩🇿',
  ];
  for (const [slot, comment] of comments.entries())
    await api.add('photos', {
      ...{
        task_id: task,
        test: 'photos',
        slot,
        file: `photos/none-${slot}.jpg`,
        type: 'image/jpeg',
        size: 1,
      },
      ...{ sha256: String(slot).repeat(64), width: 800, height: 600, comment },
    });
  const { body } = await api.client('admin').call(pdf, { id: task });
  const pages = await readPages(body);
  const text = pages.join(' ');
  expect(pages.length).toBeGreaterThan(2);
  expect(words(60, 'mot').filter(word => !text.includes(word))).toEqual([]);
  expect(words(80, 'l').filter(word => !text.includes(word))).toEqual([]);
  expect(words(150, 'p').filter(word => !text.includes(word))).toEqual([]);
  expect(text).toContain('Vue (pouce levé) (éclair) de l’antenne [U+1F6F0] ✓ [U+1F1E9 U+1F1FF]');
});

it('makes a PDF in which Arabic is read as it was written, beside Latin letters and numbers', async () => {
  const name = 'محطة ڨالمة رقم 3 الجديدة';
  const task = await createTask(api.db, await createSite(api.db, { code: '24RAP1', name }), { kind: 'gpm' });
  const { body } = await api.client('admin').call(pdf, { id: task });
  const paper = await getDocument({ data: new Uint8Array(body), useSystemFonts: false }).promise;
  const { items } = await (await paper.getPage(1)).getTextContent();
  expect(items).toContainEqual(expect.objectContaining({ str: expect.stringContaining(name) }));
});

it('puts accepted SSRs with their additional data into the TMDB inputs', async () => {
  const { body } = await api.client('admin').call(tmdb);
  const row = readSheets(body)[0].rows.find(cells => cells[1] === '16RAP1');
  expect(row).toEqual(expect.arrayContaining([ssr, 'Pylône', 'Shelter', '12 x 12', '30', '4']));
});

it('answers 404 for a task of another kind', async () => {
  expect((await api.client('admin').call(gpmGeneral, { id: ssr })).status).toBe(404);
});
