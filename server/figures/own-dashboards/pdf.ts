import { PassThrough } from 'node:stream';
import type { TileSize } from '../../../contract/figures/own-dashboards';
import type { TileFigure } from '../../../contract/figures/tiles';
import type { Period } from '../../../contract/framework/previous-period';
import { dates } from '../../../i18n/dates';
import { createDocument, writeFooters, writeHeader } from '../../work/reports/pdf-document';
import { colors, type Doc, ensureSpace, pageLayout } from '../../work/reports/pdf-page';
import { type DashboardResult, getTargetState, type TileResult } from './compute-dashboard';
import { formatTarget } from './format-target';
import { drawBars, measureBars } from './pdf-bars';
import { drawSecondaryText, type Frame, measureSecondaryText, type PdfContext } from './pdf-frame';
import { drawLine, lineChartHeight } from './pdf-line';

/** A dashboard on A4, its tiles in the order and width that they have on the screen. */
export const createDashboardPdf = (dashboard: DashboardResult, context: PdfContext) => {
  const { labels, language, reader } = context;
  const { start_date, end_date } = dashboard.period;
  const about = labels.translate('terrain.ownDashboards.pdf.about', {
    period: dates[language].fullSpan(start_date, end_date),
    reader,
  });
  const doc = createDocument(dashboard.name, language);
  const content = new PassThrough();
  doc.pipe(content);
  writeHeader(doc, dashboard.name, about);
  for (const tiles of groupIntoRows(dashboard.tiles)) drawRow(doc, tiles, context, dashboard.day);
  if (!dashboard.tiles.length) {
    const text = labels.translate('terrain.ownDashboards.noTiles');
    doc.font('text').fontSize(10).fillColor(colors.quiet).text(text);
  }
  writeFooters(doc, dashboard.name, language);
  doc.end();
  return content;
};

const columnsPerRow = 4;
const gap = 10;
const padding = 8;
/** Columns of a row: paper is narrower than a screen, a chart needs half of it. */
const spans: Record<TileSize, number> = { S: 1, M: 2, L: 4 };
const spanOf = ({ state, entry }: TileResult) =>
  entry.draws === 'figure' ? spans[state.size] : Math.max(2, spans[state.size]);

/** The tiles from left to right; one that does not fit begins a new row. */
const groupIntoRows = (tiles: readonly TileResult[]) => {
  const rows: TileResult[][] = [];
  let freeColumns = 0;
  for (const tile of tiles) {
    const span = spanOf(tile);
    if (span > freeColumns) {
      rows.push([]);
      freeColumns = columnsPerRow;
    }
    rows.at(-1)!.push(tile);
    freeColumns -= span;
  }
  return rows;
};

/** A row of tiles; its page is broken before it if it does not fit. */
const drawRow = (doc: Doc, tiles: readonly TileResult[], context: PdfContext, day: string) => {
  const height = Math.max(...tiles.map(tile => measureTile(doc, tile, getWidth(tile), context)));
  ensureSpace(doc, height);
  const top = doc.y;
  let { left } = pageLayout;
  for (const tile of tiles) {
    const width = getWidth(tile);
    // Overflowing content is clipped, so it never covers another tile.
    doc
      .save()
      .rect(left - 1, top - 1, width + 2, height + 2)
      .clip();
    drawTile(doc, tile, { left, top, width, height }, context, day);
    doc.restore();
    left += width + gap;
  }
  doc.x = pageLayout.left;
  doc.y = top + height + gap;
};

const columnWidth = (pageLayout.width - gap * (columnsPerRow - 1)) / columnsPerRow;
const getWidth = (tile: TileResult) => columnWidth * spanOf(tile) + gap * (spanOf(tile) - 1);

/** The height of a tile with all lines of its texts. */
const measureTile = (doc: Doc, tile: TileResult, tileWidth: number, context: PdfContext) => {
  const { content, entry } = tile;
  const width = tileWidth - 2 * padding;
  const headHeight = measureHead(doc, tile, width, context);
  if (content?.value.draws === 'line') return headHeight + lineChartHeight;
  const targetText = formatTarget(tile, context.labels);
  const targetHeight = targetText
    ? 12 + Math.max(twoLines, measureSecondaryText(doc, targetText, width, 'strong'))
    : 0;
  if (content && entry.draws !== 'figure')
    return headHeight + measureBars(doc, tile, width, context.labels) + targetHeight;
  const secondaryText = content
    ? getPreviousText(tile, context)
    : context.labels.translate('terrain.ownDashboards.closed');
  return headHeight + 32 + Math.max(twoLines, measureSecondaryText(doc, secondaryText, width)) + targetHeight;
};
/** Points that two lines of secondary text take: room that a tile has in any case. */
const twoLines = 20;

const measureHead = (doc: Doc, tile: TileResult, width: number, context: PdfContext) => {
  const titleHeight = doc.font('strong').fontSize(9.5).heightOfString(tile.title, { width });
  const subtitleHeight = measureSecondaryText(doc, getSubtitle(tile, context), width);
  return Math.max(54, padding + titleHeight + subtitleHeight + 14);
};

const drawTile = (doc: Doc, tile: TileResult, frame: Frame, context: PdfContext, day: string) => {
  const { left, top, width, height } = frame;
  const inner = { left: left + padding, width: width - 2 * padding };
  doc.roundedRect(left, top, width, height, 4).lineWidth(0.75).strokeColor(colors.line).stroke();
  drawHead(doc, tile, { ...inner, top: top + padding }, context);
  const headHeight = measureHead(doc, tile, inner.width, context);
  const body = { ...inner, top: top + headHeight - 6, height: height - headHeight };
  if (!tile.content) {
    drawSecondaryText(doc, context.labels.translate('terrain.ownDashboards.closed'), body);
    return;
  }
  switch (tile.content.value.draws) {
    case 'line':
      drawLine(doc, tile, body, context, day);
      break;
    case 'figure':
      drawFigure(doc, tile, tile.content.value.value, body, context);
      break;
    default:
      drawBars(doc, tile, body, context);
  }
};

/** The title, and below it the period and place of the figures. */
const drawHead = (
  doc: Doc,
  tile: TileResult,
  { left, top, width }: Omit<Frame, 'height'>,
  context: PdfContext,
) => {
  doc.font('strong').fontSize(9.5).fillColor(colors.text).text(tile.title, left, top, { width });
  drawSecondaryText(doc, getSubtitle(tile, context), { left, top: doc.y + 1, width });
};

const getSubtitle = ({ content, place }: TileResult, { labels, language }: PdfContext) => {
  const periodText = content?.period
    ? formatPeriod(content.period, language)
    : labels.translate('terrain.ownDashboards.now');
  return [periodText, place].filter(Boolean).join(' · ');
};

/** The figure of the previous period in words; empty if it is not compared. */
const getPreviousText = ({ entry, content }: TileResult, { labels, language }: PdfContext) => {
  const previous = content?.previous;
  if (previous?.value.draws !== 'figure') return '';
  return labels.translate('terrain.ownDashboards.against', {
    value: labels.formatFigure(entry, previous.value.value),
    period: formatPeriod(previous.period, language),
  });
};

const formatPeriod = ({ start_date, end_date }: Period, language: PdfContext['language']) =>
  dates[language].fullSpan(start_date, end_date);

/** A single figure, that of the previous period, and the target. */
const drawFigure = (doc: Doc, tile: TileResult, value: TileFigure, body: Frame, context: PdfContext) => {
  const figure = context.labels.formatFigure(tile.entry, value);
  doc
    .font('strong')
    .fontSize(22)
    .fillColor(colors.text)
    .text(figure, body.left, body.top, { width: body.width, lineBreak: false });
  const previousText = getPreviousText(tile, context);
  drawSecondaryText(doc, previousText, { ...body, top: body.top + 28 });
  const previousHeight = Math.max(twoLines, measureSecondaryText(doc, previousText, body.width));
  drawTarget(doc, tile, { ...body, top: body.top + 32 + previousHeight }, context);
};

/** The progress of a figure towards its target, as a bar and in words. */
const drawTarget = (doc: Doc, tile: TileResult, { left, top, width }: Frame, { labels }: PdfContext) => {
  const targetState = getTargetState(tile);
  if (!targetState || tile.content?.value.draws !== 'figure') return;
  const { target } = targetState;
  const { value } = tile.content.value;
  if (value === null) return;
  // Never zero, and above both values, so that their ends are visible.
  const max = Math.max(target.value, value, 1e-9) * 1.1;
  doc.rect(left, top, width, 5).fill(colors.band);
  doc.rect(left, top, (width * value) / max, 5).fill(colors.accent);
  doc.rect(left + (width * target.value) / max - 0.75, top - 3, 1.5, 11).fill(colors.text);
  doc
    .font('strong')
    .fontSize(7.5)
    .fillColor(targetState.met ? colors.text : colors.nok)
    .text(formatTarget(tile, labels), left, top + 10, { width });
};
