import { isCellError, uncalculatedError, unnamedError } from './cell-error';

/**
 * Reads from a sheet's XML what SheetJS ignores: errors that it does not know, formulas without a value, hidden lines.
 * Searches bytes, because a part may have 100 MB.
 */
export class SheetPart {
  private readonly prefix: string;
  /** The byte offsets between which the rows are. */
  private readonly dataStart: number;
  private readonly dataEnd: number;

  constructor(private readonly xml: Buffer) {
    this.prefix = /<(\w+:)?worksheet/.exec(xml.toString('latin1', 0, 1000))?.[1] ?? '';
    this.dataStart = Math.max(0, xml.indexOf(`<${this.prefix}sheetData`));
    const end = xml.lastIndexOf(`</${this.prefix}sheetData>`);
    this.dataEnd = end < 0 ? xml.length : end;
  }

  /** The hidden lines (by hand or by a filter), counted from 1. */
  hiddenLines(): number[] {
    if (!this.has('hidden=')) return [];
    const hidden: number[] = [];
    for (const { line, tag } of this.rows())
      if (/\shidden\s*=\s*["'](1|true)["']/.test(tag)) hidden.push(line);
    return hidden;
  }

  /** Whether a line after `lastLine` has more than formats and formulas with empty results. */
  hasValuesBelow(lastLine: number): boolean {
    for (const { line, offset } of this.rows()) {
      if (line <= lastLine) continue;
      // From the start of this row to the end of the sheet.
      const value = `<${this.prefix}v>`;
      for (let start = this.find(value, offset); start >= 0; start = this.find(value, start + 1))
        if (this.xml[start + value.length] !== lessThan) return true;
      return this.find(`<${this.prefix}is>`, offset) >= 0;
    }
    return false;
  }

  /** The part with only its first `lines` rows. */
  head(lines: number): Buffer {
    const { prefix } = this;
    let count = 0;
    for (const { offset } of this.rows()) {
      count += 1;
      if (count <= lines) continue;
      const end = `</${prefix}sheetData></${prefix}worksheet>`;
      return Buffer.concat([this.xml.subarray(0, offset), Buffer.from(end)]);
    }
    return this.xml;
  }

  /** The part with each error, and each formula without a value, replaced by the text that the cell shows. */
  withErrors(): Buffer {
    const cells = [...this.errorCells(), ...this.uncalculatedCells()].sort((a, b) => a.start - b.start);
    if (!cells.length) return this.xml;
    const { prefix } = this;
    const chunks: Buffer[] = [];
    let copiedUntil = 0;
    for (const { start, end, text } of cells) {
      const tag = this.xml.toString('utf8', start, this.xml.indexOf('>', start));
      const withoutTypeAndStyle = tag.replace(/\s[ts]\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
      chunks.push(
        this.xml.subarray(copiedUntil, start),
        Buffer.from(`${withoutTypeAndStyle} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`),
      );
      copiedUntil = end;
    }
    return Buffer.concat([...chunks, this.xml.subarray(copiedUntil)]);
  }

  /** The cells of type `e`: errors. */
  private *errorCells() {
    for (const type of ['t="e"', "t='e'"])
      for (const offset of this.findAll(type)) {
        const start = this.findBefore('<', offset);
        const cell = this.cellAt(start);
        // Skip matches within a text.
        if (!cell || this.xml.indexOf('>', start) < offset || cell.value === undefined) continue;
        yield { start, end: cell.end, text: isCellError(cell.value) ? cell.value : unnamedError };
      }
  }

  private *uncalculatedCells() {
    const formula = `<${this.prefix}f`;
    for (const offset of this.findAll(formula)) {
      if (!formulaEnds.includes(this.xml[offset + formula.length])) continue;
      const start = this.findBefore(`<${this.prefix}c`, offset);
      const cell = this.cellAt(start);
      if (!cell) continue;
      // A text may be empty; any other empty value was never calculated.
      const tag = this.xml.toString('latin1', start, this.xml.indexOf('>', start));
      const isText = /\st\s*=\s*["']str["']/.test(tag);
      if (cell.value === undefined || (cell.value === '' && !isText))
        yield { start, end: cell.end, text: uncalculatedError };
    }
  }

  /** A cell's end and its raw value; undefined if no cell begins here, or it is plain text. */
  private cellAt(start: number): { end: number; value: string | undefined } | undefined {
    const { xml, prefix } = this;
    const nameLength = prefix.length + 2;
    if (start < this.dataStart || xml.toString('latin1', start, start + nameLength) !== `<${prefix}c`)
      return undefined;
    if (!nameEnds.includes(xml[start + nameLength])) return undefined;
    const rest = xml.subarray(start, start + maxCellBytes);
    const tagEnd = rest.indexOf('>');
    if (tagEnd < 0 || rest[tagEnd - 1] === slash) return undefined;
    const closingTag = `</${prefix}c>`;
    const closingStart = rest.indexOf(closingTag, tagEnd);
    if (closingStart < 0) return undefined;
    const end = start + closingStart + closingTag.length;
    // Search within the cell only: a missing tag would be searched to the end of the sheet, for each cell again.
    const cell = rest.subarray(0, closingStart);
    if (cell.includes(`<${prefix}is`)) return undefined;
    const valueTag = cell.indexOf(`<${prefix}v`, tagEnd);
    if (valueTag < 0) return { end, value: undefined };
    const valueStart = cell.indexOf('>', valueTag) + 1;
    const isEmptyTag = cell[valueStart - 2] === slash;
    const valueEnd = isEmptyTag ? valueStart : cell.indexOf('<', valueStart);
    return { end, value: cell.toString('utf8', valueStart, valueEnd) };
  }

  /** The rows with the byte offset of their tag. */
  private *rows(): Generator<{ line: number; offset: number; tag: string }> {
    const row = `<${this.prefix}row`;
    let line = 0;
    for (const offset of this.findAll(row)) {
      const tag = this.xml.toString('latin1', offset, this.xml.indexOf('>', offset));
      line = Number(/\sr\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? line + 1);
      yield { line, offset, tag };
    }
  }

  /** The start of the tag shortly before a position; -1 if there is none. */
  private findBefore(tag: string, offset: number): number {
    const searchStart = Math.max(this.dataStart, offset - maxTagBytes);
    const found = this.xml.subarray(searchStart, offset).lastIndexOf(tag);
    return found < 0 ? -1 : searchStart + found;
  }

  private has(text: string): boolean {
    return this.find(text, this.dataStart) >= 0;
  }

  /** The byte offsets of all occurrences of a text in the sheet's data. */
  private *findAll(text: string): Generator<number> {
    let offset = this.find(text, this.dataStart);
    while (offset >= 0) {
      yield offset;
      offset = this.find(text, offset + 1);
    }
  }

  /** The byte offset of a text in the sheet's data, from an offset on; -1 if not found. */
  private find(text: string, from: number): number {
    const offset = this.xml.indexOf(text, from, 'latin1');
    return offset < this.dataEnd ? offset : -1;
  }
}

/** Bytes: limits a search that finds nothing, in up to 100 MB. */
const maxTagBytes = 2_000;
/** A text of 32,767 characters, all of them written as entities, and its formula. */
const maxCellBytes = 400_000;
const lessThan = '<'.charCodeAt(0);
const slash = '/'.charCodeAt(0);
const nameEnds = [...' \t\r\n>'].map(sign => sign.charCodeAt(0));
const formulaEnds = [...nameEnds, slash];
