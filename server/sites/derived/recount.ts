import type { Db } from '../../framework/db/client';
import { type DerivedName, derivedData } from '.';
import type { Difference } from './derived-data';

/** Rows of the derived data `copy` that differed from a computation from scratch. */
export type DerivedMismatch = { copy: DerivedName; rows: number; examples: Difference[] };

/** Compares all or the named derived data with their source; with `mend` repairs differences. */
export const recount = async (
  db: Db,
  { mend, only = allNames }: { mend: boolean; only?: readonly DerivedName[] },
): Promise<DerivedMismatch[]> => {
  const mismatches: DerivedMismatch[] = [];
  for (const name of only) {
    const collector = createCollector(name);
    for await (const batch of derivedData[name].whole(db)) {
      const differing = await batch.differing(db);
      if (!differing.length) continue;
      collector.add(differing);
      if (mend) await batch.mend(db);
    }
    mismatches.push(...collector.found());
  }
  return mismatches;
};

/** Compares a random sample of all derived data. */
export const checkSample = async (db: Db): Promise<DerivedMismatch[]> => {
  const mismatches: DerivedMismatch[] = [];
  for (const name of allNames) {
    const collector = createCollector(name);
    const sample = await derivedData[name].some(db);
    if (sample) collector.add(await sample.differing(db));
    mismatches.push(...collector.found());
  }
  return mismatches;
};

const allNames = Object.keys(derivedData) as DerivedName[];
/** Maximum number of example rows per derived data. */
const maxExamples = 20;

/** Counts the differences of one kind of derived data; `found` returns them if there are any. */
const createCollector = (copy: DerivedName) => {
  const mismatch: DerivedMismatch = { copy, rows: 0, examples: [] };
  return {
    add: (differing: readonly Difference[]) => {
      mismatch.rows += differing.length;
      mismatch.examples.push(...differing.slice(0, maxExamples - mismatch.examples.length));
    },
    found: () => (mismatch.rows ? [mismatch] : []),
  };
};
