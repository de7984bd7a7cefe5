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

  // Node takes this header from a clock of its own. What browsers cache keeps that: their network is not shifted.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...values) {
    const headers = values.find(value => value && typeof value === 'object');
    const cache = this.getHeader('cache-control') ?? headers?.['cache-control'];
    if (!/max-age=[1-9]/.test(cache)) this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, values);
  };
}
