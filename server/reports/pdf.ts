import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import PDFDocument from 'pdfkit';
import type { TaskDetail } from '../../contract/tasks';
import type { Db } from '../db/client';
import { Download } from '../platform/answers';
import { type Language, sayIn } from '../platform/language';
import { type Block, instantText, kindInWords, reportOf } from './content';
import { fileName } from './file-name';
import { reportPicture } from './report-picture';

type Source = { db: Db; uploadDir: string; language: Language; wilaya: string };
type Doc = PDFKit.PDFDocument;

/** The report as PDF with its photos, made for handing to a customer. Written while its photos are read. */
export const pdfReport = (task: TaskDetail, source: Source) => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
    bufferPages: true,
    lang: source.language === 'fr' ? 'fr-DZ' : 'en',
    info: { Title: titleOf(task, source.language), Author: 'Terrain' },
  });
  doc.registerFont('text', font('400Regular/Inter_400Regular.ttf'));
  doc.registerFont('strong', font('600SemiBold/Inter_600SemiBold.ttf'));
  const content = new PassThrough();
  doc.pipe(content);
  write(doc, task, source).catch(error => content.destroy(error));
  return new Download({ name: fileName('rapport', task, 'pdf'), type: 'application/pdf', content });
};

const require = createRequire(import.meta.url);
const font = (file: string) => require.resolve(`@expo-google-fonts/inter/${file}`);

/** Points */
const page = { top: 56, bottom: 60, left: 48, width: 595.28 - 96, end: 841.89 - 60 };
const ink = {
  text: '#1b2433',
  quiet: '#66718a',
  line: '#d9dee8',
  band: '#f3f5f9',
  accent: '#0b6e7f',
  nok: '#b3261e',
};

const titleOf = (task: TaskDetail, language: Language) =>
  `${sayIn(language)('reports', 'title', { kind: kindInWords(task, language) })} ${task.task_site_code}`;

const write = async (doc: Doc, task: TaskDetail, source: Source) => {
  const { language } = source;
  const say = sayIn(language);
  doc
    .font('text')
    .fontSize(9)
    .fillColor(ink.accent)
    .text('Terrain', { characterSpacing: 0.4 })
    .moveDown(0.4)
    .font('strong')
    .fontSize(20)
    .fillColor(ink.text)
    .text(say('reports', 'title', { kind: kindInWords(task, language) }))
    .font('text')
    .fontSize(11)
    .fillColor(ink.quiet)
    .text([task.task_site_code, task.task_site_name, source.wilaya].filter(Boolean).join(' · '))
    .moveDown(1);
  const [summary, ...tests] = reportOf(task, source.wilaya, language);
  for (const block of summary.blocks) await writeBlock(doc, block, source);
  if (!tests.length) doc.font('text').fontSize(10).fillColor(ink.quiet).text(say('reports', 'noEvidence'));
  for (const { title, blocks } of tests) {
    room(doc, 90);
    doc.moveDown(0.8).font('strong').fontSize(14).fillColor(ink.text).text(title, page.left);
    doc
      .moveTo(page.left, doc.y + 3)
      .lineTo(page.left + page.width, doc.y + 3)
      .lineWidth(1)
      .strokeColor(ink.accent)
      .stroke();
    doc.moveDown(0.7);
    for (const block of blocks) await writeBlock(doc, block, source);
  }
  numberPages(doc, task, language);
  doc.end();
};

/** Starts a page unless that many points are left on this one. */
const room = (doc: Doc, height: number) => {
  if (doc.y + height <= page.end) return;
  doc.addPage();
  doc.x = page.left;
};

const heading = (doc: Doc, label: string) => {
  room(doc, 48);
  doc.font('strong').fontSize(10.5).fillColor(ink.text).text(label, page.left).moveDown(0.35);
};

const writeBlock = async (doc: Doc, block: Block, source: Source) => {
  heading(doc, block.label);
  if (block.block === 'values') writeTable(doc, null, block.values, [0.38, 0.62]);
  if (block.block === 'table')
    writeTable(doc, block.columns, block.rows, widthsOf(block.columns, block.rows));
  if (block.block === 'photos') await writePhotos(doc, block.photos, source);
  doc.moveDown(0.9);
};

/** Shares of the width by what the columns hold, none too narrow to read. */
const widthsOf = (columns: string[], rows: string[][]) => {
  const longest = columns.map((column, index) =>
    Math.min(60, Math.max(6, column.length, ...rows.map(row => (row[index] ?? '').length))),
  );
  const sum = longest.reduce((one, other) => one + other, 0);
  return longest.map(length => length / sum);
};

const cellPadding = 4;
const writeTable = (doc: Doc, columns: string[] | null, rows: string[][], shares: number[]) => {
  const size = shares.length > 9 ? 6.5 : shares.length > 6 ? 7.5 : 9;
  const widths = shares.map(share => share * page.width);
  const heightOf = (cells: string[], weight: 'text' | 'strong') =>
    Math.max(
      ...cells.map((cell, index) =>
        doc
          .font(weight)
          .fontSize(size)
          .heightOfString(cell || ' ', { width: widths[index] - 2 * cellPadding }),
      ),
    ) +
    2 * cellPadding;
  const line = (cells: string[], head: boolean) => {
    const height = heightOf(cells, head ? 'strong' : 'text');
    const top = doc.y;
    if (head) doc.rect(page.left, top, page.width, height).fill(ink.band);
    let left = page.left;
    cells.forEach((cell, index) => {
      const label = head || (!columns && index === 0);
      doc
        .font(head ? 'strong' : 'text')
        .fontSize(size)
        .fillColor(cell === 'NOK' ? ink.nok : label ? ink.quiet : ink.text)
        .text(cell, left + cellPadding, top + cellPadding, { width: widths[index] - 2 * cellPadding });
      left += widths[index];
    });
    doc
      .moveTo(page.left, top + height)
      .lineTo(page.left + page.width, top + height)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke();
    doc.x = page.left;
    doc.y = top + height;
  };
  if (columns) line(columns, true);
  for (const row of rows) {
    const cells = widths.map((_, index) => row[index] ?? '');
    if (doc.y + heightOf(cells, 'text') > page.end) {
      doc.addPage();
      if (columns) line(columns, true);
    }
    line(cells, false);
  }
};

const across = 3;
const gap = 10;
const photoHeight = 118;
const captionHeight = 34;
const writePhotos = async (
  doc: Doc,
  photos: Extract<Block, { block: 'photos' }>['photos'],
  { db, uploadDir, language }: Source,
) => {
  const width = (page.width - gap * (across - 1)) / across;
  for (let first = 0; first < photos.length; first += across) {
    room(doc, photoHeight + captionHeight);
    const top = doc.y;
    for (const [column, { label, photo }] of photos.slice(first, first + across).entries()) {
      const left = page.left + column * (width + gap);
      const picture = await reportPicture(db, uploadDir, photo.id, 640)();
      doc.rect(left, top, width, photoHeight).fill(ink.band);
      if (picture)
        doc.image(picture.bytes, left, top, {
          fit: [width, photoHeight],
          align: 'center',
          valign: 'center',
        });
      else
        doc
          .font('text')
          .fontSize(8)
          .fillColor(ink.quiet)
          .text(sayIn(language)('reports', 'missingPhoto'), left, top + photoHeight / 2, {
            width,
            align: 'center',
          });
      doc
        .font('text')
        .fontSize(7.5)
        .fillColor(ink.text)
        .text(label, left, top + photoHeight + 4, { width, height: 18, ellipsis: true })
        .fontSize(6.5)
        .fillColor(ink.quiet)
        .text(
          [instantText(photo.taken_at ?? photo.received_at), photo.comment].filter(Boolean).join(' · '),
          left,
          top + photoHeight + 23,
          { width, height: 9, ellipsis: true },
        );
    }
    doc.x = page.left;
    doc.y = top + photoHeight + captionHeight + 6;
  }
};

const numberPages = (doc: Doc, task: TaskDetail, language: Language) => {
  const say = sayIn(language);
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // Below the bottom margin: text there would start a page of its own.
    doc.page.margins.bottom = 0;
    const numbered = say('reports', 'page', { page: index + 1, pages: count });
    const edited = say('reports', 'edited', { day: instantText(new Date().toISOString())!.slice(0, 10) });
    doc
      .font('text')
      .fontSize(7.5)
      .fillColor(ink.quiet)
      .text(`${titleOf(task, language)} · n° ${task.task_id} · ${edited}`, page.left, 841.89 - 38, {
        width: page.width * 0.75,
        lineBreak: false,
      })
      .text(numbered, page.left, 841.89 - 38, { width: page.width, align: 'right', lineBreak: false });
  }
};
