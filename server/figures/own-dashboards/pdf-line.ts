import type { WeeklyTotal } from '../../../contract/framework/weekly-totals';
import { dates } from '../../../i18n/dates';
import { colors, type Doc } from '../../work/reports/pdf-page';
import type { TileResult } from './compute-dashboard';
import { formatTarget } from './format-target';
import type { Frame, PdfContext } from './pdf-frame';

export const lineChartHeight = 176;
/** The space below the plot for days, legend and target. */
const footHeight = 50;
/** The plot is this much higher than its highest figure. */
const headroom = 1.08;

/** The area of the lines, and where a week and a figure are in it. */
type Plot = Pick<Frame, 'left' | 'width'> & { x: (index: number) => number; y: (figure: number) => number };

/**
 * Cumulative planned and done work by week up to today, what was done in the previous period, and the target as a line
 * across.
 */
export const drawLine = (
  doc: Doc,
  tile: TileResult,
  { left, top, width }: Frame,
  { labels, language }: PdfContext,
  today: string,
) => {
  const { value, previous } = tile.content!;
  if (value.draws !== 'line') return;
  const { weeks } = value;
  const { target } = tile.state;
  const earlierWeeks = previous?.value.draws === 'line' ? previous.value.weeks.slice(0, weeks.length) : [];
  const passedWeeks = weeks.filter(({ day }) => day <= today);
  const highest = Math.max(
    1,
    target?.value ?? 0,
    ...weeks.flatMap(week => [week.planned, week.done]),
    ...earlierWeeks.map(week => week.done),
  );
  doc.font('text').fontSize(7).fillColor(colors.quiet);
  // As wide as the longest number.
  const axisWidth = Math.max(26, doc.widthOfString(labels.formatFigure({}, Math.round(highest))) + 2);
  const plot = createPlot(
    { left: left + axisWidth + 4, top: top + 4, width: width - axisWidth - 8 },
    weeks,
    highest * headroom,
  );

  drawScale(doc, plot, { left, width: axisWidth }, highest, labels);
  const bottom = top + lineChartHeight - footHeight;
  drawSeries(
    doc,
    plot,
    listSeries({ weeks, passedWeeks, earlierWeeks }, labels),
    { left, top: bottom + 22 },
    labels,
  );
  doc.fillColor(colors.quiet);
  drawDays(doc, plot, weeks, bottom + 8, dates[language]);
  if (!target) return;
  traceAcross(doc, plot, target.value).lineWidth(1.25).strokeColor(colors.text).stroke();
  doc
    .font('strong')
    .fillColor(colors.text)
    .text(formatTarget(tile, labels), left, bottom + 36, { width });
};

const createPlot = (
  { left, top, width }: Omit<Frame, 'height'>,
  weeks: readonly WeeklyTotal[],
  max: number,
): Plot => {
  const height = lineChartHeight - footHeight;
  return {
    left,
    width,
    x: index => left + (weeks.length < 2 ? width / 2 : (width * index) / (weeks.length - 1)),
    y: figure => top + height * (1 - figure / max),
  };
};

const traceAcross = (doc: Doc, { left, width, y }: Plot, figure: number) =>
  doc.moveTo(left, y(figure)).lineTo(left + width, y(figure));

/** Horizontal lines at zero, half and the highest figure, with their figures on the axis. */
const drawScale = (
  doc: Doc,
  plot: Plot,
  axis: Pick<Frame, 'left' | 'width'>,
  highest: number,
  labels: PdfContext['labels'],
) => {
  for (const part of [0, 0.5, 1]) {
    const figure = Math.round(highest * part);
    traceAcross(doc, plot, figure).lineWidth(0.5).strokeColor(colors.line).stroke();
    doc.text(labels.formatFigure({}, figure), axis.left, plot.y(figure) - 4, {
      width: axis.width,
      align: 'right',
      lineBreak: false,
    });
  }
};

/** A line of the chart. A `dash` of 0 is a solid line. */
type Series = {
  weeks: readonly WeeklyTotal[];
  column: 'planned' | 'done';
  name: string;
  color: string;
  thickness: number;
  dash: number;
};

const listSeries = (
  { weeks, passedWeeks, earlierWeeks }: Record<'weeks' | 'passedWeeks' | 'earlierWeeks', WeeklyTotal[]>,
  labels: PdfContext['labels'],
): Series[] => {
  const translate = (key: string) => labels.translate(`terrain.dashboards.${key}`);
  return [
    {
      weeks: earlierWeeks,
      column: 'done',
      name: translate('before.done'),
      color: colors.quiet,
      thickness: 1,
      dash: 1.5,
    },
    {
      weeks,
      column: 'planned',
      name: translate('target'),
      color: colors.accent,
      thickness: 1.25,
      dash: 4,
    },
    {
      weeks: passedWeeks,
      column: 'done',
      name: translate('tasks.done'),
      color: colors.text,
      thickness: 2,
      dash: 0,
    },
  ];
};

/** The lines that have weeks, and below them the legend with their last figures. */
const drawSeries = (
  doc: Doc,
  plot: Plot,
  series: readonly Series[],
  legend: Pick<Frame, 'left' | 'top'>,
  labels: PdfContext['labels'],
) => {
  let { left } = legend;
  for (const { weeks, column, name, color, thickness, dash } of series) {
    if (!weeks.length) continue;
    tracePath(doc, plot, weeks, column);
    doc.lineWidth(thickness).lineCap('round').strokeColor(color);
    if (dash) doc.dash(dash, { space: dash });
    doc.stroke().undash();
    const label = `${name} ${labels.formatFigure({}, weeks.at(-1)![column])}`;
    doc
      .moveTo(left, legend.top + 4)
      .lineTo(left + 14, legend.top + 4)
      .lineWidth(thickness);
    if (dash) doc.dash(dash, { space: dash });
    doc.stroke().undash();
    doc.fillColor(colors.text).text(label, left + 18, legend.top, { lineBreak: false });
    left += 18 + doc.widthOfString(label) + 12;
  }
};

const tracePath = (doc: Doc, { x, y }: Plot, weeks: readonly WeeklyTotal[], column: 'planned' | 'done') => {
  for (const [index, week] of weeks.entries()) {
    if (index === 0) doc.moveTo(x(index), y(week[column]));
    else doc.lineTo(x(index), y(week[column]));
  }
  // A single week is drawn as a point.
  if (weeks.length === 1) doc.lineTo(x(0) + 0.1, y(weeks[0][column]));
};

/** The first and the last day below the ends of the plot. */
const drawDays = (
  doc: Doc,
  { left, width }: Plot,
  weeks: readonly WeeklyTotal[],
  top: number,
  { dayAndMonth }: (typeof dates)[PdfContext['language']],
) => {
  if (!weeks.length) return;
  doc.text(dayAndMonth(weeks[0].day), left, top, { lineBreak: false });
  if (weeks.length === 1) return;
  doc.text(dayAndMonth(weeks.at(-1)!.day), left, top, { width, align: 'right', lineBreak: false });
};
