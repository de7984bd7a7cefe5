import { derivedData } from '../../sites/derived';
import { recount } from '../../sites/derived/recount';
import type { AdminCommand } from './command';

/** Compares all derived data with its source, and corrects what differs. */
export const recountCopies: AdminCommand = {
  usage: '[--check]',
  takes: ([option, ...more]) => !more.length && (option === undefined || option === '--check'),
  work: async ({ db }, _, [option]) => {
    const checkOnly = option === '--check';
    const mismatches = await recount(db, { repair: !checkOnly });
    for (const { copy, rows, examples } of mismatches)
      console.log(
        `${copy} (${derivedData[copy].source}): ${rows} differed, for example ${JSON.stringify(examples[0])}`,
      );
    console.log(mismatches.length ? (checkOnly ? 'Nothing was mended.' : 'Mended.') : 'Nothing differs.');
    return mismatches.length && checkOnly ? 1 : 0;
  },
};
