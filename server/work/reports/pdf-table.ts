import { colors, type Doc, ensureSpace, pageLayout } from './pdf-page';

const padding = 4;
/** With that many columns a row is written as labelled values: narrower columns would break words into letters. */
const tooWide = 11;

/** A table across pages with a repeated head; one with too many columns is written row by row. */
export const writeTable = (
  doc: Doc,
  label: string,
  columns: string[],
  rows: string[][],
  grouped: boolean,
) => {
  if (columns.length >= tooWide) return writeRecords(doc, label, columns, rows);
  const size = columns.length > 6 ? 7.5 : 9;
  const widths = widthsOf(doc, columns, rows, size);
  const head = () =>
    writeLine(doc, columns, widths, size, () => ({ weight: 'strong', color: colors.quiet }), true);
  head();
  let above: string | undefined;
  for (const row of rows) {
    const cells = widths.map((_, index) => row[index] ?? '');
    if (doc.y + heightOf(doc, cells, widths, size) > pageLayout.end) {
      doc.addPage();
      head();
      above = undefined;
    }
    const visibleCells = grouped && cells[0] === above ? ['', ...cells.slice(1)] : cells;
    above = cells[0];
    writeLine(doc, visibleCells, widths, size, cell =>
      cell === 'NOK' ? { weight: 'strong', color: colors.nok } : { weight: 'text', color: colors.text },
    );
  }
};

/** Labelled values, two or three on a line where they are short. */
export const writeValues = (doc: Doc, values: [string, string][], across: 2 | 3 = 2) => {
  const pair = pageLayout.width / across;
  const lines: [string, string][][] = [];
  for (const value of values) {
    const last = lines.at(-1);
    const short = value[1].length <= (across === 2 ? 30 : 12) && value[0].length <= 34;
    const open = last && last.length < across && last.every(([, text]) => text.length <= 30);
    if (short && open) last.push(value);
    else lines.push([value]);
  }
  for (const line of lines) {
    const cells = line.flat();
    const label = pair * (across === 2 ? 0.46 : 0.62);
    const lone = line.length === 1 && line[0][1].length > 30;
    const widths = cells.map((_, index) =>
      index % 2 === 0 ? label : lone ? pageLayout.width - label : pair - label,
    );
    ensureSpace(doc, heightOf(doc, cells, widths, 9));
    writeLine(doc, cells, widths, 9, (_, index) => ({
      weight: 'text',
      color: index % 2 === 0 ? colors.quiet : colors.text,
    }));
  }
};

const writeRecords = (doc: Doc, label: string, columns: string[], rows: string[][]) => {
  for (const [at, row] of rows.entries()) {
    if (rows.length > 1) {
      ensureSpace(doc, 70);
      doc
        .moveDown(at ? 0.6 : 0)
        .font('strong')
        .fontSize(9)
        .fillColor(colors.quiet);
      doc.text(`${label} · ${at + 1}`, pageLayout.left).moveDown(0.2);
    }
    const values = columns.map((column, index): [string, string] => [column, row[index] ?? '']);
    writeValues(
      doc,
      values.filter(([, value]) => value),
      3,
    );
  }
};

type GetCellStyle = (cell: string, index: number) => { weight: 'text' | 'strong'; color: string };
const writeLine = (
  doc: Doc,
  cells: string[],
  widths: number[],
  size: number,
  getCellStyle: GetCellStyle,
  band = false,
) => {
  const height = heightOf(doc, cells, widths, size);
  const top = doc.y;
  if (band) doc.rect(pageLayout.left, top, pageLayout.width, height).fill(colors.band);
  let left = pageLayout.left;
  cells.forEach((cell, index) => {
    const { weight, color } = getCellStyle(cell, index);
    doc
      .font(weight)
      .fontSize(size)
      .fillColor(color)
      .text(cell, left + padding, top + padding, { width: widths[index] - 2 * padding });
    left += widths[index];
  });
  doc
    .moveTo(pageLayout.left, top + height)
    .lineTo(pageLayout.left + pageLayout.width, top + height)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke();
  doc.x = pageLayout.left;
  doc.y = top + height;
};

const heightOf = (doc: Doc, cells: string[], widths: number[], size: number) =>
  Math.max(
    ...cells.map((cell, index) =>
      doc
        .font('strong')
        .fontSize(size)
        .heightOfString(cell || ' ', { width: widths[index] - 2 * padding }),
    ),
  ) +
  2 * padding;

/** Column widths by content, at least the longest word; the rest is shared out. */
const widthsOf = (doc: Doc, columns: string[], rows: string[][], size: number) => {
  const measure = (text: string) => doc.font('strong').fontSize(size).widthOfString(text) + 2 * padding + 1;
  const texts = columns.map((column, index) => [column, ...rows.map(row => row[index] ?? '')]);
  const minWidths = texts.map(column =>
    Math.max(24, ...column.flatMap(text => text.split(/\s+/)).map(measure)),
  );
  const naturalWidths = texts.map((column, index) => Math.max(minWidths[index], ...column.map(measure)));
  const sum = (of: number[]) => of.reduce((one, other) => one + other, 0);
  const left = pageLayout.width - sum(minWidths);
  if (left <= 0) return minWidths.map(width => (width * pageLayout.width) / sum(minWidths));
  const missing = naturalWidths.map((width, index) => width - minWidths[index]);
  const share = sum(missing) || 1;
  const distributed = minWidths.map((width, index) => width + Math.min(1, left / share) * missing[index]);
  const over = pageLayout.width - sum(distributed);
  return distributed.map(width => width + over / distributed.length);
};
