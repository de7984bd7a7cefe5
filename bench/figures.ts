/** One line of the report: what was measured, beside what was wanted. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  target?: { most?: number; least?: number };
};

const figures: Figure[] = [];

/** Prints a figure as soon as it is known, and keeps it for the end. */
export const report = (figure: Figure) => {
  figures.push(figure);
  console.log(line(figure));
};

/** Whether every figure that has a target meets it. */
export const summary = () => {
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

const meets = ({ value, target }: Figure) =>
  value <= (target?.most ?? Infinity) && value >= (target?.least ?? -Infinity);

const line = (figure: Figure) => {
  const { name, value, unit, target } = figure;
  const wanted =
    target?.most !== undefined
      ? `≤ ${format(target.most)}`
      : target?.least !== undefined
        ? `≥ ${format(target.least)}`
        : 'reported';
  return `${target ? (meets(figure) ? '✓' : '✗') : ' '} ${name.padEnd(58)} ${format(value).padStart(10)} ${unit.padEnd(8)} ${wanted}`;
};
const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
