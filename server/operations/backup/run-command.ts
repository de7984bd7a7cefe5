import type { DerivedMismatch } from '../../sites/derived/recount';
import { registerProduct } from '../registration/register-product';

/** Runs a terminal command and exits with its code; a failure prints its message instead of a stack. */
export const runCommand = (work: () => Promise<number>) => {
  registerProduct();
  return work().then(
    code => process.exit(code),
    error => {
      console.error(error instanceof Error ? error.message : error);
      if (process.env.LOG_LEVEL === 'debug') console.error(error);
      process.exit(1);
    },
  );
};

export const printUnknownTables = ({ unknownTables }: { unknownTables: readonly string[] }) => {
  if (unknownTables.length)
    console.log(`Tables that are none of Terrain’s were left out: ${unknownTables.join(', ')}.`);
};

export const printMismatches = ({ differing }: { differing: readonly DerivedMismatch[] }) => {
  for (const { copy, rows } of differing)
    console.log(
      `A stored copy is not what it is a copy of: ${copy}, ${rows} rows. « npm run admin -- recount » mends it.`,
    );
};

export const formatMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
export const formatElapsed = (began: number) => `${((Date.now() - began) / 1_000).toFixed(1)} s`;
