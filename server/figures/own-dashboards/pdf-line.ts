import type { WeeklyTotal } from '../../../contract/framework/weekly-totals';
import { dateFormatters } from '../../framework/time/date-formatters';
import { colors, type Doc } from '../../work/reports/pdf-page';
import type { TileResult } from './compute-dashboard';
import { formatTarget } from './format-target';
import type { Frame, PdfContext } from './pdf-frame';

export const lineChartHeight = 176;
const foot = 50;

/**
 * Cumulative planned and done work by week up to today, what was done in the previous period, and the target as a line
 * across.
 */
export const drawLine = (
  doc: Doc,
  tile: TileResult,
  { left, top, width }: Frame,
  source: PdfContext,
  today: string,
) => {
  const { names, language } = source;
  const { value, before } = tile.shown!;
  if (value.draws !== 'line') return;
  const { weeks } = value;
  const { target } = tile.state;
  const word = (key: string) => names.word(`terrain.dashboards.${key}`);
  const earlier = before?.value.draws === 'line' ? before.value.weeks.slice(0, weeks.length) : [];
  const done = weeks.filter(({ day }) => day <= today);
  const max =
    Math.max(
      1,
      target?.value ?? 0,
      ...weeks.flatMap(week => [week.planned, week.done]),
      ...earlier.map(week => week.done),
    ) * 1.08;
  doc.font('text').fontSize(7).fillColor(colors.quiet);
  // As wide as the longest number.
  const axis = Math.max(26, doc.widthOfString(names.figure({}, Math.round(max / 1.08))) + 2);
  const plot = {
    left: left + axis + 4,
    top: top + 4,
    width: width - axis - 8,
    height: lineChartHeight - foot,
  };
  const x = (at: number) =>
    plot.left + (weeks.length < 2 ? plot.width / 2 : (plot.width * at) / (weeks.length - 1));
  const y = (figure: number) => plot.top + plot.height * (1 - figure / max);
  const across = (figure: number) =>
    doc.moveTo(plot.left, y(figure)).lineTo(plot.left + plot.width, y(figure));

  for (const part of [0, 0.5, 1]) {
    const figure = Math.round((max / 1.08) * part);
    across(figure).lineWidth(0.5).strokeColor(colors.line).stroke();
    doc.text(names.figure({}, figure), left, y(figure) - 4, {
      width: axis,
      align: 'right',
      lineBreak: false,
    });
  }
  const path = (rows: readonly WeeklyTotal[], of: 'planned' | 'done') => {
    for (const [at, week] of rows.entries()) {
      if (at === 0) doc.moveTo(x(at), y(week[of]));
      else doc.lineTo(x(at), y(week[of]));
    }
    // A single week is drawn as a point.
    if (rows.length === 1) doc.lineTo(x(0) + 0.1, y(rows[0][of]));
  };
  const lines = [
    { rows: earlier, of: 'done', name: word('before.done'), color: colors.quiet, width: 1, dash: 1.5 },
    { rows: weeks, of: 'planned', name: word('target'), color: colors.accent, width: 1.25, dash: 4 },
    { rows: done, of: 'done', name: word('tasks.done'), color: colors.text, width: 2, dash: 0 },
  ] as const;
  let at = left;
  for (const { rows, of, name, color, width: thick, dash } of lines) {
    if (!rows.length) continue;
    path(rows, of);
    doc.lineWidth(thick).lineCap('round').strokeColor(color);
    if (dash) doc.dash(dash, { space: dash });
    doc.stroke().undash();
    const label = `${name} ${names.figure({}, rows.at(-1)![of])}`;
    const legend = top + lineChartHeight - foot + 22;
    doc
      .moveTo(at, legend + 4)
      .lineTo(at + 14, legend + 4)
      .lineWidth(thick);
    if (dash) doc.dash(dash, { space: dash });
    doc.stroke().undash();
    doc.fillColor(colors.text).text(label, at + 18, legend, { lineBreak: false });
    at += 18 + doc.widthOfString(label) + 12;
  }
  doc.fillColor(colors.quiet);
  if (weeks.length) {
    const days = top + lineChartHeight - foot + 8;
    doc.text(dateFormatters[language].dayAndMonth(weeks[0].day), plot.left, days, { lineBreak: false });
    if (weeks.length > 1)
      doc.text(dateFormatters[language].dayAndMonth(weeks.at(-1)!.day), plot.left, days, {
        width: plot.width,
        align: 'right',
        lineBreak: false,
      });
  }
  if (!target) return;
  across(target.value).lineWidth(1.25).strokeColor(colors.text).stroke();
  doc
    .font('strong')
    .fillColor(colors.text)
    .text(formatTarget(tile, names), left, top + lineChartHeight - foot + 36, { width });
};
