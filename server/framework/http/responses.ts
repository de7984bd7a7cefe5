import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as handleOtherRequests } from 'node:timers/promises';

type DownloadedFile = {
  name: string;
  /** Its `Content-Type`. */
  type: string;
  /** `rows`: the number of rows written, recorded with the export. */
  content: (Readable & { rows?: () => number }) | Buffer;
};

/** A handler's answer that is a file. */
export class Download {
  constructor(readonly file: DownloadedFile) {}
}

/** A part of a list in the simple REST convention: the body is the rows, their range is in `Content-Range`. */
export class RowRange {
  constructor(
    readonly unit: string,
    readonly rows: Record<string, unknown>[],
    /** The index of the first row in the list. */
    readonly first: number,
    readonly total: number,
  ) {}

  get contentRange() {
    const { unit, rows, first, total } = this;
    const range = rows.length ? `${first}-${first + rows.length - 1}` : '*';
    return `${unit} ${range}/${total}`;
  }
}

/**
 * An answer of hundreds of fields, built by a typed mapping: it is sent without being parsed by the contract, which
 * saves a twentieth of a list call. Tests do parse it, and fail if the result differs.
 */
export class TypedResponse {
  constructor(readonly values: Record<string, unknown>) {}
}

/** Rows written at once, a millisecond of work; other requests are handled between two chunks. */
const rowsPerChunk = 50;

/** A handler's answer with all rows of a list (`limit=-1`), written while they are read. */
export class RowStream {
  constructor(
    readonly rowsKey: string,
    readonly batches: AsyncIterable<unknown[]>,
  ) {}

  /** The number of rows sent so far. */
  total = 0;
  readonly content = Readable.from(this.writeJson());

  private async *writeJson() {
    yield `{"success":true,"${this.rowsKey}":[`;
    for await (const batch of this.batches) {
      for (let start = 0; start < batch.length; start += rowsPerChunk) {
        const rows = batch.slice(start, start + rowsPerChunk);
        const separator = this.total ? ',' : '';
        yield separator + rows.map(row => JSON.stringify(row)).join(',');
        this.total += rows.length;
        await handleOtherRequests();
      }
    }
    yield `],"pages":1,"total":${this.total}}`;
  }
}

/** A handler's answer that stays open: `begin` gets the connection once the headers are sent, and has to end it. */
export class EventStream {
  constructor(readonly begin: (response: ServerResponse) => void) {}
}
