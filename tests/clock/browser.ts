import type { BrowserContext } from 'playwright-core';
import { clockOffset } from './offset';
import { shiftDate } from './shift-date.mjs';

/** Gives the pages of a browser the run's clock, or one that is so many milliseconds ahead of it. */
export const setClock = (context: Pick<BrowserContext, 'addInitScript'>, offset = 0) =>
  context.addInitScript(shiftDate, clockOffset + offset);
