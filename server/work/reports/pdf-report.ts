import { PassThrough } from 'node:stream';
import type { TaskDetail } from '../../../contract/work/tasks';
import { dates } from '../../../i18n/dates';
import { labelled } from '../../../i18n/typography';
import { Download } from '../../framework/http/responses';
import { type Language, sayIn } from '../../framework/language/language';
import type { ReportBlock } from './part-blocks';
import { createDocument, writeFooters, writeHeader } from './pdf-document';
import { colors, type Doc, ensureSpace, pageLayout } from './pdf-page';
import { writeTable, writeValues } from './pdf-table';
import { createPictureLoader } from './picture-loader';
import { buildReport, formatTaskKind, type ReportSource } from './report-content';
import { formatReportFileName } from './report-file-name';

/** The report as PDF with photos, designed for customers. Streamed while its photos are read. */
export const pdfReport = (task: TaskDetail, source: ReportSource) => {
  const doc = createDocument(getTitle(task, source.language), source.language);
  const content = new PassThrough();
  doc.pipe(content);
  writeReport(doc, task, source).catch(error => content.destroy(error));
  return new Download({
    name: formatReportFileName('rapport', task, 'pdf'),
    type: 'application/pdf',
    content,
  });
};

const getTitle = (task: TaskDetail, language: Language) =>
  `${sayIn(language)('reports', 'title', { kind: formatTaskKind(task, language) })} ${task.task_site_code}`;

const writeReport = async (doc: Doc, task: TaskDetail, source: ReportSource) => {
  const { language } = source;
  const say = sayIn(language);
  writeHeader(
    doc,
    say('reports', 'title', { kind: formatTaskKind(task, language) }),
    [task.task_site_code, task.task_site_name, source.wilaya].filter(Boolean).join(' · '),
  );
  const [summary, ...tests] = buildReport(task, source, dates[language]);
  for (const block of summary.blocks) await writeBlock(doc, block, summary.title, source);
  if (!tests.length) doc.font('text').fontSize(10).fillColor(colors.quiet).text(say('reports', 'noEvidence'));
  for (const { title, blocks } of tests) {
    ensureSpace(doc, 56 + Math.max(...blocks.slice(0, 2).map(getMinHeight)));
    writeHeading(doc, title);
    for (const block of blocks) await writeBlock(doc, block, title, source);
  }
  writeFooters(doc, `${getTitle(task, language)} · n°\u00a0${task.task_id}`, language);
  doc.end();
};

/** The title of a step, underlined over the page's width. */
const writeHeading = (doc: Doc, title: string) => {
  const { left, width } = pageLayout;
  doc.moveDown(0.8).font('strong').fontSize(14).fillColor(colors.text).text(title, left);
  doc
    .moveTo(left, doc.y + 3)
    .lineTo(left + width, doc.y + 3)
    .lineWidth(1)
    .strokeColor(colors.accent)
    .stroke();
  doc.moveDown(0.7);
};

/** Minimum height in points of a block's beginning that must stay with its heading. */
const getMinHeight = ({ block }: ReportBlock) => (block === 'photos' ? photoHeight + minCaptionHeight : 72);

const writeBlock = async (doc: Doc, block: ReportBlock, title: string, source: ReportSource) => {
  if (block.block === 'values' && block.about) {
    const valuesLine = block.values
      .map(([label, value]) => labelled(source.language, label, value))
      .join('   ·   ');
    doc.font('text').fontSize(8.5).fillColor(colors.quiet).text(valuesLine, pageLayout.left).moveDown(0.9);
    return;
  }
  ensureSpace(doc, getMinHeight(block) + 18);
  if (block.label !== title)
    doc
      .font('strong')
      .fontSize(10.5)
      .fillColor(colors.text)
      .text(block.label, pageLayout.left)
      .moveDown(0.35);
  if (block.block === 'values') writeValues(doc, block.values);
  if (block.block === 'table')
    writeTable(doc, block.label, block.columns, block.rows, block.grouped ?? false);
  if (block.block === 'photos') await writePhotos(doc, block.photos, source);
  doc.moveDown(0.9);
};

const photosPerRow = 3;
/** Points between two photos of a row. */
const gap = 10;
const photoHeight = 118;
/** Two lines of label and one of time. */
const minCaptionHeight = 36;
/** A longer comment follows below its row, over the page's width and on the next pages. */
const maxCaptionHeight = 240;
const photoWidth = (pageLayout.width - gap * (photosPerRow - 1)) / photosPerRow;

type LabelledPhoto = Extract<ReportBlock, { block: 'photos' }>['photos'][number];

const writePhotos = async (doc: Doc, photos: LabelledPhoto[], source: ReportSource) => {
  for (let first = 0; first < photos.length; first += photosPerRow) {
    const row = photos.slice(first, first + photosPerRow).map(each => createCaption(doc, each, source));
    const captionHeight = Math.max(minCaptionHeight, ...row.map(({ height }) => height));
    ensureSpace(doc, photoHeight + captionHeight);
    const top = doc.y;
    for (const [column, caption] of row.entries())
      await writePhoto(doc, caption, { left: pageLayout.left + column * (photoWidth + gap), top }, source);
    doc.x = pageLayout.left;
    doc.y = top + photoHeight + captionHeight + 6;
    for (const { label, commentBelow } of row)
      if (commentBelow) {
        const text = labelled(source.language, label, commentBelow);
        doc.font('text').fontSize(7.5).fillColor(colors.quiet).text(text, pageLayout.left).moveDown(0.5);
      }
  }
};

type Caption = LabelledPhoto & { about: string; height: number; commentBelow: string | null };

/** The caption below a photo: all of it, however many lines that takes. */
const createCaption = (doc: Doc, { label, photo }: LabelledPhoto, source: ReportSource): Caption => {
  const time = dates[source.language].fullInstant(photo.taken_at ?? photo.received_at);
  const measure = (about: string) =>
    doc.font('text').fontSize(7.5).heightOfString(label, { width: photoWidth }) +
    doc.fontSize(6.5).heightOfString(about, { width: photoWidth }) +
    8;
  const about = [time, photo.comment].filter(Boolean).join(' · ');
  const height = measure(about);
  return height > maxCaptionHeight
    ? { label, photo, about: time, height: measure(time), commentBelow: photo.comment }
    : { label, photo, about, height, commentBelow: null };
};

const writePhoto = async (
  doc: Doc,
  { label, photo, about }: Caption,
  { left, top }: { left: number; top: number },
  source: ReportSource,
) => {
  const picture = await createPictureLoader(source, photo.id, 640)();
  doc.rect(left, top, photoWidth, photoHeight).fill(colors.band);
  if (picture)
    doc.image(picture.bytes, left, top, {
      fit: [photoWidth, photoHeight],
      align: 'center',
      valign: 'center',
    });
  else
    doc
      .font('text')
      .fontSize(8)
      .fillColor(colors.quiet)
      .text(sayIn(source.language)('reports', 'missingPhoto'), left, top + photoHeight / 2, {
        width: photoWidth,
        align: 'center',
      });
  doc
    .font('text')
    .fontSize(7.5)
    .fillColor(colors.text)
    .text(label, left, top + photoHeight + 4, { width: photoWidth })
    .fontSize(6.5)
    .fillColor(colors.quiet)
    .text(about, left, doc.y + 1, { width: photoWidth });
};
