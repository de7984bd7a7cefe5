/** One line of the report: a measured value and its target. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  target?: { most?: number; least?: number };
  /** The result of a bare server or a plain COPY in the same minute, and the allowed ratio to it. */
  yardstick?: { value: number; most?: number; least?: number };
};

const figures: Figure[] = [];

/** Prints a figure as soon as it is known, and stores it for the summary. */
export const reportFigure = (figure: Figure) => {
  figures.push(figure);
  console.log(line(figure));
};

/** Whether every figure meets its target, if any. */
export const printSummary = () => {
  const missed = figures.filter(figure => !meets(figure));
  console.log(
    missed.length
      ? `\n${missed.length} of ${figures.length} figures miss their target:`
      : `\nAll targets met.`,
  );
  for (const figure of missed) console.log(line(figure));
};

/** The value below which the given share of the samples lies. */
export const percentile = (samples: number[], share: number) => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
};

const within = (value: number, expected: { most?: number; least?: number } = {}) =>
  value <= (expected.most ?? Infinity) && value >= (expected.least ?? -Infinity);

const meets = ({ value, target, yardstick }: Figure) =>
  within(value, target) && (!yardstick || within(value / yardstick.value, yardstick));

const line = (figure: Figure) => {
  const { name, value, unit, target, yardstick } = figure;
  const expected = [
    target && bounds(target),
    yardstick &&
      `${format(value / yardstick.value, 2)} of ${format(yardstick.value)} ${bounds(yardstick)}`.trimEnd(),
  ].filter(Boolean);
  const mark = expected.length ? (meets(figure) ? '✓' : '✗') : ' ';
  return `${mark} ${name.padEnd(62)} ${format(value).padStart(10)} ${unit.padEnd(8)} ${expected.join(', ') || 'reported'}`;
};
const bounds = ({ most, least }: { most?: number; least?: number }) =>
  most !== undefined ? `≤ ${format(most, 2)}` : least !== undefined ? `≥ ${format(least, 2)}` : '';
const format = (value: number, digits = value < 100 ? 1 : 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits });
