import { isTargetMet } from '../../../contract/figures/tile-values';
import type { TileRow } from '../../../contract/figures/tiles';
import { colors, type Doc } from '../../work/reports/pdf-page';
import type { TileResult } from './compute-dashboard';
import { formatTarget } from './format-target';
import type { Frame, PdfContext } from './pdf-frame';

/** Rows beyond this are only counted: the workbook has them all. */
const maxRows = 16;
const rowHeight = 14;
export const barsHeight = (rows: number) =>
  (Math.min(rows, maxRows) + (rows > maxRows ? 1 : 0)) * rowHeight + 14;

/** Rows as bars beside their figures, and those of the previous period; the target is a line across them. */
export const drawBars = (doc: Doc, tile: TileResult, { left, top, width }: Frame, { names }: PdfContext) => {
  const { value, before } = tile.shown!;
  const { target } = tile.state;
  const { rows } = value as { rows: TileRow[] };
  const visibleRows = rows.slice(0, maxRows);
  const max = Math.max(...visibleRows.map(row => row.value), target?.value ?? 0, 1e-9) * 1.02;
  const earlier = before && 'rows' in before.value ? before.value.rows : null;
  const [name, figures] = [width * 0.34, earlier ? 84 : 44];
  const track = { left: left + name + 4, width: width - name - figures - 8 };
  doc.font('text').fontSize(7.5);
  if (earlier && rows.length) {
    const head = (key: string, right: number, wide: number) =>
      doc
        .fillColor(colors.quiet)
        .text(names.word(`terrain.ownDashboards.${key}`), left + width - right, top - 10, {
          width: wide,
          align: 'right',
          lineBreak: false,
        });
    head('value', figures, 44);
    head('earlier', 40, 40);
  }
  if (!rows.length)
    doc.fillColor(colors.quiet).text(names.word('terrain.dashboards.none'), left, top, { width });
  for (const [at, row] of visibleRows.entries()) {
    const y = top + at * rowHeight;
    doc
      .fillColor(colors.text)
      .text(names.row(tile.entry, row), left, y, { width: name, height: 10, ellipsis: true });
    doc.rect(track.left, y + 1, track.width, 7).fill(colors.band);
    doc.rect(track.left, y + 1, (track.width * row.value) / max, 7).fill(colors.accent);
    const then = earlier && (earlier.find(other => other.of === row.of)?.value ?? 0);
    doc
      .fillColor(target && !isTargetMet(row.value, target) ? colors.nok : colors.text)
      .text(names.figure(tile.entry, row.value), left + width - figures, y, {
        width: 44,
        align: 'right',
        lineBreak: false,
      });
    if (then !== null)
      doc.fillColor(colors.quiet).text(names.figure(tile.entry, then), left + width - 40, y, {
        width: 40,
        align: 'right',
        lineBreak: false,
      });
  }
  const bottom = top + visibleRows.length * rowHeight;
  if (rows.length > visibleRows.length)
    doc
      .fillColor(colors.quiet)
      .text(
        names.word('terrain.ownDashboards.moreRows', { count: rows.length - visibleRows.length }),
        left,
        bottom,
      );
  if (!target || !rows.length) return;
  const x = track.left + (track.width * target.value) / max;
  doc
    .moveTo(x, top - 2)
    .lineTo(x, bottom - 2)
    .lineWidth(1.25)
    .strokeColor(colors.text)
    .stroke();
  doc
    .font('strong')
    .fillColor(colors.text)
    .text(formatTarget(tile, names), left, bottom + (rows.length > visibleRows.length ? rowHeight : 2), {
      width,
    });
};
