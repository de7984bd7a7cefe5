import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';

/** A handler's answer that is a file. */
export class Download {
  constructor(
    readonly file: { name: string; type: string; content: (Readable & { rows?: () => number }) | Buffer },
  ) {}
}
/** A part of a list in the simple REST convention: rows only, their range is in Content-Range. */
export class RowRange {
  constructor(
    readonly unit: string,
    readonly rows: Record<string, unknown>[],
    readonly first: number,
    readonly total: number,
  ) {}

  get contentRange() {
    const { unit, rows, first, total } = this;
    return `${unit} ${rows.length ? `${first}-${first + rows.length - 1}` : '*'}/${total}`;
  }
}

/**
 * An answer of hundreds of fields that a typed mapping built: sent as it is, without being parsed by the contract (a
 * twentieth of a list call). Tests do parse it, and fail if the result differs.
 */
export class TypedResponse {
  constructor(readonly values: Record<string, unknown>) {}
}

/** Rows written at once; other requests are handled between two batches. */
const portion = 250;

/** A handler's answer with all rows of a list, written while they are read (`limit=-1`). */
export class RowStream {
  constructor(
    readonly rowsKey: string,
    readonly batches: AsyncIterable<unknown[]>,
  ) {}

  /** Rows sent. */
  total = 0;
  readonly content = Readable.from(this.json());

  private async *json() {
    yield `{"success":true,"${this.rowsKey}":[`;
    for await (const batch of this.batches) {
      for (let at = 0; at < batch.length; at += portion) {
        const rows = batch.slice(at, at + portion);
        yield (this.total ? ',' : '') + rows.map(row => JSON.stringify(row)).join(',');
        this.total += rows.length;
        await breath();
      }
    }
    yield `],"pages":1,"total":${this.total}}`;
  }
}

/** A handler's answer that stays open: it gets the connection with the headers sent, and ends it. */
export class EventStream {
  constructor(readonly begin: (answer: ServerResponse) => void) {}
}
