import { PassThrough } from 'node:stream';
import type { TileSize } from '../../../contract/figures/own-dashboards';
import type { Period } from '../../../contract/framework/previous-period';
import { dateFormatters } from '../../framework/time/date-formatters';
import { createDocument, writeFooters, writeHeader } from '../../work/reports/pdf-document';
import { colors, type Doc, ensureSpace, pageLayout } from '../../work/reports/pdf-page';
import { type DashboardResult, getTargetState, type TileResult } from './compute-dashboard';
import { formatTarget } from './format-target';
import { barsHeight, drawBars } from './pdf-bars';
import { drawSecondaryText, type Frame, type PdfContext } from './pdf-frame';
import { drawLine, lineChartHeight } from './pdf-line';

/** A dashboard on A4, its tiles in the order and width that they have on the screen. */
export const createDashboardPdf = (shown: DashboardResult, source: PdfContext) => {
  const { names, language, reader } = source;
  const { start_date, end_date } = shown.period;
  const about = names.word('terrain.ownDashboards.pdf.about', {
    period: dateFormatters[language].span(start_date, end_date),
    reader,
  });
  const doc = createDocument(shown.name, language);
  const content = new PassThrough();
  doc.pipe(content);
  writeHeader(doc, shown.name, about);
  for (const line of inLines(shown.tiles)) drawTiles(doc, line, source, shown.day);
  if (!shown.tiles.length)
    doc.font('text').fontSize(10).fillColor(colors.quiet).text(names.word('terrain.ownDashboards.noTiles'));
  writeFooters(doc, shown.name, language);
  doc.end();
  return content;
};

const across = 4;
const gap = 10;
const padding = 8;
/** Columns of a row: paper is narrower than a screen, a chart needs half of it. */
const spans: Record<TileSize, number> = { S: 1, M: 2, L: 4 };
const spanOf = ({ state, entry }: TileResult) =>
  entry.draws === 'figure' ? spans[state.size] : Math.max(2, spans[state.size]);

/** Tiles grouped into rows. */
const inLines = (tiles: readonly TileResult[]) => {
  const lines: TileResult[][] = [];
  let free = 0;
  for (const tile of tiles) {
    const span = spanOf(tile);
    if (span > free) {
      lines.push([]);
      free = across;
    }
    lines.at(-1)!.push(tile);
    free -= span;
  }
  return lines;
};

const drawTiles = (doc: Doc, line: readonly TileResult[], source: PdfContext, day: string) => {
  const height = Math.max(...line.map(heightOf));
  ensureSpace(doc, height);
  const top = doc.y;
  const part = (pageLayout.width - gap * (across - 1)) / across;
  let { left } = pageLayout;
  for (const tile of line) {
    const width = part * spanOf(tile) + gap * (spanOf(tile) - 1);
    // Overflowing content is clipped, so it never covers another tile.
    doc
      .save()
      .rect(left - 1, top - 1, width + 2, height + 2)
      .clip();
    drawTile(doc, tile, { left, top, width, height }, source, day);
    doc.restore();
    left += width + gap;
  }
  doc.x = pageLayout.left;
  doc.y = top + height + gap;
};

/** A title may take two lines. */
const headHeight = 54;
const heightOf = ({ shown, entry, state: { target } }: TileResult) => {
  const more = target ? 32 : 0;
  if (!shown || entry.draws === 'figure') return headHeight + 52 + more;
  const { value } = shown;
  if (value.draws === 'line') return headHeight + lineChartHeight;
  return headHeight + barsHeight('rows' in value ? value.rows.length : 0) + more;
};

const drawTile = (doc: Doc, tile: TileResult, frame: Frame, source: PdfContext, day: string) => {
  const { names, language } = source;
  const { left, top, width, height } = frame;
  const inner = { left: left + padding, width: width - 2 * padding };
  doc.roundedRect(left, top, width, height, 4).lineWidth(0.75).strokeColor(colors.line).stroke();
  doc
    .font('strong')
    .fontSize(9.5)
    .fillColor(colors.text)
    .text(tile.title, inner.left, top + padding, { width: inner.width, height: 24, ellipsis: true });
  const below = doc.y + 1;
  const span = (period: Period) => dateFormatters[language].span(period.start_date, period.end_date);
  const { period } = tile.shown ?? {};
  const about = [period ? span(period) : names.word('terrain.ownDashboards.now'), tile.place]
    .filter(Boolean)
    .join(' · ');
  doc
    .font('text')
    .fontSize(7.5)
    .fillColor(colors.quiet)
    .text(about, inner.left, below, { width: inner.width, height: 10, ellipsis: true });
  const body = {
    left: inner.left,
    width: inner.width,
    top: top + headHeight - 6,
    height: height - headHeight,
  };
  if (!tile.shown) return void drawSecondaryText(doc, names.word('terrain.ownDashboards.closed'), body);
  const { value, before } = tile.shown;
  if (value.draws === 'line') return drawLine(doc, tile, body, source, day);
  if (value.draws !== 'figure') return drawBars(doc, tile, body, source);
  doc
    .font('strong')
    .fontSize(22)
    .fillColor(colors.text)
    .text(names.figure(tile.entry, value.value), body.left, body.top, {
      width: body.width,
      lineBreak: false,
    });
  if (before?.value.draws === 'figure')
    drawSecondaryText(
      doc,
      names.word('terrain.ownDashboards.against', {
        value: names.figure(tile.entry, before.value.value),
        period: span(before.period),
      }),
      { ...body, top: body.top + 28, height: 20 },
    );
  drawTarget(doc, tile, { ...body, top: body.top + 52 }, source);
};

/** The progress of a figure towards its target, in words. */
const drawTarget = (doc: Doc, tile: TileResult, { left, top, width }: Frame, { names }: PdfContext) => {
  const reached = getTargetState(tile);
  if (!reached || tile.shown?.value.draws !== 'figure') return;
  const { target } = reached;
  const max = Math.max(target.value, tile.shown.value.value, 1e-9) * 1.1;
  doc.rect(left, top, width, 5).fill(colors.band);
  doc.rect(left, top, (width * tile.shown.value.value) / max, 5).fill(colors.accent);
  doc.rect(left + (width * target.value) / max - 0.75, top - 3, 1.5, 11).fill(colors.text);
  doc
    .font('strong')
    .fontSize(7.5)
    .fillColor(reached.met ? colors.text : colors.nok)
    .text(formatTarget(tile, names), left, top + 10, { width, height: 20, ellipsis: true });
};
