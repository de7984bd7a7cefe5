import { isTargetMet } from '../../../contract/figures/tile-values';
import { missingFigure, type TileRow } from '../../../contract/figures/tiles';
import { colors, type Doc } from '../../work/reports/pdf-page';
import type { TileResult } from './compute-dashboard';
import { formatTarget } from './format-target';
import { type Frame, measureSecondaryText, type PdfContext } from './pdf-frame';

/** Further rows are only counted: the workbook has them all. */
const maxRows = 16;
/** Of a row whose name takes one line. */
const minRowHeight = 14;
/** The part of the width that the names of rows have. */
const nameShare = 0.34;

export const measureBars = (doc: Doc, tile: TileResult, width: number, labels: PdfContext['labels']) => {
  const rows = getRows(tile);
  const heights = measureRows(doc, tile, rows.slice(0, maxRows), width, labels);
  return sum(heights) + (rows.length > maxRows ? minRowHeight : 0) + 14;
};

const getRows = ({ content }: TileResult) => (content && 'rows' in content.value ? content.value.rows : []);
const measureRows = (
  doc: Doc,
  { entry }: TileResult,
  rows: readonly TileRow[],
  width: number,
  labels: PdfContext['labels'],
) =>
  rows.map(row =>
    Math.max(minRowHeight, measureSecondaryText(doc, labels.rowLabel(entry, row), width * nameShare) + 4),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Where the parts of a row are, in points; `max` is the value of a bar across the entire track. */
type Layout = {
  left: number;
  /** The right edge, from which the columns of figures are measured. */
  right: number;
  nameWidth: number;
  figuresWidth: number;
  track: { left: number; width: number };
  max: number;
};
const valueWidth = 44;
const earlierWidth = 40;

/** Rows as bars beside their figures, and those of the previous period; the target is a line across them. */
export const drawBars = (doc: Doc, tile: TileResult, { left, top, width }: Frame, { labels }: PdfContext) => {
  const { previous } = tile.content!;
  const { target } = tile.state;
  const rows = getRows(tile);
  const visibleRows = rows.slice(0, maxRows);
  const earlierRows = previous && 'rows' in previous.value ? previous.value.rows : null;
  const nameWidth = width * nameShare;
  const figuresWidth = earlierRows ? valueWidth + earlierWidth : valueWidth;
  const layout: Layout = {
    left,
    right: left + width,
    nameWidth,
    figuresWidth,
    track: { left: left + nameWidth + 4, width: width - nameWidth - figuresWidth - 8 },
    // Never zero, and above all values, so that the line of the target is visible.
    max: Math.max(...visibleRows.map(row => row.value ?? 0), target?.value ?? 0, 1e-9) * 1.02,
  };
  const heights = measureRows(doc, tile, visibleRows, width, labels);
  doc.font('text').fontSize(7.5);
  if (earlierRows && rows.length) drawColumnHeads(doc, layout, top, labels);
  if (!rows.length)
    doc.fillColor(colors.quiet).text(labels.translate('terrain.dashboards.none'), left, top, { width });
  for (const [index, row] of visibleRows.entries())
    drawRow(doc, tile, row, earlierRows, layout, top + sum(heights.slice(0, index)), labels);
  const bottom = top + sum(heights);
  const hiddenRows = rows.length - visibleRows.length;
  if (hiddenRows > 0)
    doc
      .fillColor(colors.quiet)
      .text(labels.translate('terrain.ownDashboards.moreRows', { smart_count: hiddenRows }), left, bottom);
  if (target && rows.length) {
    drawTargetLine(doc, layout, target.value, top, bottom);
    doc
      .font('strong')
      .fillColor(colors.text)
      .text(formatTarget(tile, labels), left, bottom + (hiddenRows > 0 ? minRowHeight : 2), { width });
  }
};

const drawTargetLine = (doc: Doc, { track, max }: Layout, target: number, top: number, bottom: number) => {
  const x = track.left + (track.width * target) / max;
  doc
    .moveTo(x, top - 2)
    .lineTo(x, bottom - 2)
    .lineWidth(1.25)
    .strokeColor(colors.text)
    .stroke();
};

const drawColumnHeads = (
  doc: Doc,
  { right, figuresWidth }: Layout,
  top: number,
  labels: PdfContext['labels'],
) => {
  doc.fillColor(colors.quiet);
  const value = labels.translate('terrain.ownDashboards.value');
  drawRightAligned(doc, value, right - figuresWidth, top - 10, valueWidth);
  const earlier = labels.translate('terrain.ownDashboards.earlier');
  drawRightAligned(doc, earlier, right - earlierWidth, top - 10, earlierWidth);
};

/** A row's name, its bar, its figure, and that of the previous period if there is one. */
const drawRow = (
  doc: Doc,
  { entry, state: { target } }: TileResult,
  row: TileRow,
  earlierRows: readonly TileRow[] | null,
  { left, right, nameWidth, figuresWidth, track, max }: Layout,
  y: number,
  labels: PdfContext['labels'],
) => {
  doc.fillColor(colors.text).text(labels.rowLabel(entry, row), left, y, { width: nameWidth });
  doc.rect(track.left, y + 1, track.width, 7).fill(colors.band);
  doc.rect(track.left, y + 1, (track.width * (row.value ?? 0)) / max, 7).fill(colors.accent);
  doc.fillColor(target && row.value !== null && !isTargetMet(row.value, target) ? colors.nok : colors.text);
  drawRightAligned(doc, labels.formatFigure(entry, row.value), right - figuresWidth, y, valueWidth);
  if (!earlierRows) return;
  const earlier = earlierRows.find(other => other.id === row.id) ?? { value: missingFigure(entry) };
  doc.fillColor(colors.quiet);
  drawRightAligned(doc, labels.formatFigure(entry, earlier.value), right - earlierWidth, y, earlierWidth);
};

const drawRightAligned = (doc: Doc, text: string, left: number, top: number, width: number) =>
  doc.text(text, left, top, { width, align: 'right', lineBreak: false });
