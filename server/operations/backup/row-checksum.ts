import { hash } from 'node:crypto';

/** `sum` adds up the SHA-256 of all rows, in 8 independent words of 32 bits: the order of rows does not matter. */
export type Checksum = { rows: number; sum: string };

const newLine = 10;

/** Sums up rows in COPY's text format, batch by batch. */
export class RowChecksum {
  private rows = 0;
  private readonly words = new Uint32Array(8);

  add(lines: Uint8Array) {
    for (let start = 0; start < lines.length; ) {
      const lineEnd = lines.indexOf(newLine, start);
      const end = lineEnd < 0 ? lines.length : lineEnd;
      const digest = hash('sha256', lines.subarray(start, end), 'buffer');
      for (let word = 0; word < 8; word++) this.words[word] += digest.readUInt32BE(4 * word);
      this.rows++;
      start = end + 1;
    }
  }

  get result(): Checksum {
    return {
      rows: this.rows,
      sum: [...this.words].map(word => word.toString(16).padStart(8, '0')).join(''),
    };
  }
}
