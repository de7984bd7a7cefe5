import { xlsxType } from '../../../contract/framework/media-types';
import type { TaskDetail } from '../../../contract/work/tasks';
import type { Picture } from '../../framework/excel/pictures';
import type { Sheet } from '../../framework/excel/sheet-xml';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/responses';
import { sayIn } from '../../framework/language/language';
import type { ReportBlock } from './part-blocks';
import { createPictureLoader } from './picture-loader';
import { buildReport, exportDateFormats, type ReportSection, type ReportSource } from './report-content';
import { formatReportFileName } from './report-file-name';

/** The general report: a summary, then one sheet per test, with photos in the cells (document 2, section 7). */
export const generalWorkbook = (task: TaskDetail, source: ReportSource) =>
  new Download({
    name: formatReportFileName('rapport', task, 'xlsx'),
    type: xlsxType,
    content: writeWorkbook({
      sheets: buildReport(task, source, exportDateFormats).map(section => buildSheet(section, source)),
    }),
  });

/** The survey's values as a form, without photos: « exportxlsx » of SSRs. */
export const formWorkbook = (task: TaskDetail, source: ReportSource) =>
  new Download({
    name: formatReportFileName('formulaire', task, 'xlsx'),
    type: xlsxType,
    content: writeWorkbook({
      sheets: buildReport(task, source, exportDateFormats).flatMap(({ title, blocks }) => {
        const textBlocks = blocks.filter(({ block }) => block !== 'photos');
        return textBlocks.length ? [buildSheet({ title, blocks: textBlocks }, source)] : [];
      }),
    }),
  });

/** Maximum size of a photo in points. */
const photoSize = { width: 190, height: 140 };
const itemColumn = 1;
const pictureColumn = 3;

const buildSheet = ({ title, blocks }: ReportSection, source: ReportSource): Sheet => {
  const say = sayIn(source.language);
  const width = Math.max(4, ...blocks.map(block => (block.block === 'table' ? block.columns.length + 1 : 0)));
  const rows: string[][] = [];
  const pictures: Picture[] = [];
  for (const block of blocks) {
    if (block.block === 'photos')
      for (const { photo } of block.photos)
        pictures.push({
          ...photoSize,
          // The header is row 1, and rows are numbered from it.
          row: rows.length + 2 + block.photos.findIndex(other => other.photo === photo),
          column: pictureColumn,
          jpeg: createPictureLoader(source, photo.id, 480),
        });
    rows.push(...toSheetRows(block));
  }
  const headers = [
    say('reports', 'rubric'),
    say('reports', 'item'),
    say('reports', 'value'),
    pictures.length ? say('reports', 'picture') : say('reports', 'remark'),
  ];
  return {
    name: title,
    columns: Array.from({ length: width }, (_, index) => ({
      header: headers[index] ?? ' '.repeat(index - 3),
      kind: 'text' as const,
      width: getColumnWidth(index, pictures.length > 0),
    })),
    rows: [rows],
    pictures,
  };
};

const getColumnWidth = (index: number, hasPictures: boolean) => {
  if (index === pictureColumn && hasPictures) return 38;
  return index === itemColumn ? 44 : 26;
};

const toSheetRows = (block: ReportBlock): string[][] => {
  switch (block.block) {
    case 'values':
      return block.values.map(([label, value]) => [block.label, label, value]);
    case 'table':
      return [[block.label, ...block.columns], ...block.rows.map(row => ['', ...row])];
    case 'photos':
      return block.photos.map(({ label, photo }) => [
        block.label,
        label,
        [photo.comment, exportDateFormats.fullInstant(photo.taken_at ?? photo.received_at), photo.cause]
          .filter(Boolean)
          .join(' · '),
      ]);
  }
};
