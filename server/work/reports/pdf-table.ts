import { colors, type Doc, ensureSpace, pageLayout } from './pdf-page';

const padding = 4;
/** With that many columns a row is written as labelled values: narrower columns would break words into letters. */
const minColumnsForRecords = 11;
/** A value, and a label, up to this many characters leave room for another pair beside them; two pairs on a line. */
const maxShortValue = 30;
const maxShortLabel = 34;
/** The same for a value with three pairs on a line. */
const maxTinyValue = 12;

/** A table across pages with a repeated head; one with too many columns is written row by row. */
export const writeTable = (
  doc: Doc,
  label: string,
  columns: string[],
  rows: string[][],
  grouped: boolean,
) => {
  if (columns.length >= minColumnsForRecords) return writeRecords(doc, label, columns, rows);
  const fontSize = columns.length > 6 ? 7.5 : 9;
  const widths = computeColumnWidths(doc, columns, rows, fontSize);
  const writeHead = () =>
    writeLine(doc, columns, widths, fontSize, () => ({ weight: 'strong', color: colors.quiet }), true);
  writeHead();
  let firstCellAbove: string | undefined;
  for (const row of rows) {
    const cells = widths.map((_, index) => row[index] ?? '');
    if (doc.y + measureLineHeight(doc, cells, widths, fontSize) > pageLayout.contentBottom) {
      doc.addPage();
      writeHead();
      firstCellAbove = undefined;
    }
    const visibleCells = grouped && cells[0] === firstCellAbove ? ['', ...cells.slice(1)] : cells;
    firstCellAbove = cells[0];
    writeLine(doc, visibleCells, widths, fontSize, cell =>
      cell === 'NOK' ? { weight: 'strong', color: colors.nok } : { weight: 'text', color: colors.text },
    );
  }
};

type LabelledValue = [label: string, value: string];

/** Labelled values, two or three on a line where they are short. */
export const writeValues = (doc: Doc, values: LabelledValue[], perLine: 2 | 3 = 2) => {
  for (const line of groupIntoLines(values, perLine)) {
    const cells = line.flat();
    const widths = computeValueWidths(line, perLine);
    ensureSpace(doc, measureLineHeight(doc, cells, widths, 9));
    writeLine(doc, cells, widths, 9, (_, index) => ({
      weight: 'text',
      color: isLabel(index) ? colors.quiet : colors.text,
    }));
  }
};

const groupIntoLines = (values: LabelledValue[], perLine: 2 | 3) => {
  const maxLength = perLine === 2 ? maxShortValue : maxTinyValue;
  const lines: LabelledValue[][] = [];
  for (const labelled of values) {
    const [label, value] = labelled;
    const last = lines.at(-1);
    const isShort = value.length <= maxLength && label.length <= maxShortLabel;
    const hasRoom = last && last.length < perLine && last.every(([, text]) => text.length <= maxShortValue);
    if (isShort && hasRoom) last.push(labelled);
    else lines.push([labelled]);
  }
  return lines;
};

/** A long value alone on its line extends to the right margin. */
const computeValueWidths = (line: LabelledValue[], perLine: 2 | 3) => {
  const pairWidth = pageLayout.width / perLine;
  const labelWidth = pairWidth * (perLine === 2 ? 0.46 : 0.62);
  const isLongAlone = line.length === 1 && line[0][1].length > maxShortValue;
  const valueWidth = (isLongAlone ? pageLayout.width : pairWidth) - labelWidth;
  return line.flat().map((_, index) => (isLabel(index) ? labelWidth : valueWidth));
};

/** The cells of a line are a label, its value, the next label and so on. */
const isLabel = (index: number) => index % 2 === 0;

const writeRecords = (doc: Doc, label: string, columns: string[], rows: string[][]) => {
  for (const [rowIndex, row] of rows.entries()) {
    if (rows.length > 1) {
      ensureSpace(doc, 70);
      doc
        .moveDown(rowIndex ? 0.6 : 0)
        .font('strong')
        .fontSize(9)
        .fillColor(colors.quiet);
      doc.text(`${label} · ${rowIndex + 1}`, pageLayout.left).moveDown(0.2);
    }
    const values = columns.map((column, index): LabelledValue => [column, row[index] ?? '']);
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
  fontSize: number,
  getCellStyle: GetCellStyle,
  withBand = false,
) => {
  const height = measureLineHeight(doc, cells, widths, fontSize);
  const top = doc.y;
  if (withBand) doc.rect(pageLayout.left, top, pageLayout.width, height).fill(colors.band);
  let left = pageLayout.left;
  cells.forEach((cell, index) => {
    const { weight, color } = getCellStyle(cell, index);
    doc
      .font(weight)
      .fontSize(fontSize)
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

const measureLineHeight = (doc: Doc, cells: string[], widths: number[], fontSize: number) =>
  Math.max(
    ...cells.map((cell, index) =>
      doc
        .font('strong')
        .fontSize(fontSize)
        .heightOfString(cell || ' ', { width: widths[index] - 2 * padding }),
    ),
  ) +
  2 * padding;

/** Column widths by content, at least the longest word; the rest is shared out. */
const computeColumnWidths = (doc: Doc, columns: string[], rows: string[][], fontSize: number) => {
  const measure = (text: string) =>
    doc.font('strong').fontSize(fontSize).widthOfString(text) + 2 * padding + 1;
  const textsByColumn = columns.map((column, index) => [column, ...rows.map(row => row[index] ?? '')]);
  const minWidths = textsByColumn.map(texts =>
    Math.max(24, ...texts.flatMap(text => text.split(/\s+/)).map(measure)),
  );
  const minTotal = sum(minWidths);
  const spare = pageLayout.width - minTotal;
  if (spare <= 0) return minWidths.map(width => (width * pageLayout.width) / minTotal);

  const naturalWidths = textsByColumn.map((texts, index) =>
    Math.max(minWidths[index], ...texts.map(measure)),
  );
  const missing = naturalWidths.map((width, index) => width - minWidths[index]);
  const grantedShare = Math.min(1, spare / (sum(missing) || 1));
  const widths = minWidths.map((width, index) => width + grantedShare * missing[index]);
  const unused = pageLayout.width - sum(widths);
  return widths.map(width => width + unused / widths.length);
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
