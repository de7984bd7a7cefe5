import { ServerResponse } from 'node:http';
import { shiftDate } from './shift-date.mjs';

/**
 * Loaded before all else into each process and thread of a test run, by `--import` in NODE_OPTIONS: time goes on from
 * the run's fixed one.
 */
const offset = Number(process.env.TERRAIN_CLOCK_OFFSET);
if (offset && !globalThis.isDateShifted) {
  globalThis.isDateShifted = true;
  shiftDate(offset);

  // Node takes this header from a clock of its own. Files keep that: the cache of browsers does not know of the shift.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...values) {
    if (this.req.url.startsWith('/api/')) this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, values);
  };
}
