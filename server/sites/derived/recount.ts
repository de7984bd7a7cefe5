import type { Db } from '../../framework/db/client';
import { type DerivedName, derivedData } from '.';
import type { Difference } from './derived-data';

/** Rows of the derived data `copy` that differed from a computation from scratch. */
export type DerivedMismatch = { copy: DerivedName; rows: number; examples: Difference[] };

/** Compares all or the named derived data with their source; with `repair` repairs differences. */
export const recount = async (
  db: Db,
  { repair, only = allNames }: { repair: boolean; only?: readonly DerivedName[] },
): Promise<DerivedMismatch[]> => {
  const mismatches: DerivedMismatch[] = [];
  for (const name of only) {
    const collector = createCollector(name);
    for await (const batch of derivedData[name].allBatches(db)) {
      const differences = await batch.findDifferences(db);
      if (!differences.length) continue;
      collector.add(differences);
      if (repair) await batch.repair(db);
    }
    mismatches.push(...collector.result());
  }
  return mismatches;
};

/** Compares a random sample of all derived data. */
export const checkSample = async (db: Db): Promise<DerivedMismatch[]> => {
  const mismatches: DerivedMismatch[] = [];
  for (const name of allNames) {
    const collector = createCollector(name);
    const sample = await derivedData[name].sampleBatch(db);
    if (sample) collector.add(await sample.findDifferences(db));
    mismatches.push(...collector.result());
  }
  return mismatches;
};

const allNames = Object.keys(derivedData) as DerivedName[];
/** Maximum number of example rows per derived data. */
const maxExamples = 20;

/** Counts the differences of one kind of derived data; `result` has none if nothing differed. */
const createCollector = (copy: DerivedName) => {
  const mismatch: DerivedMismatch = { copy, rows: 0, examples: [] };
  return {
    add: (differences: readonly Difference[]) => {
      mismatch.rows += differences.length;
      mismatch.examples.push(...differences.slice(0, maxExamples - mismatch.examples.length));
    },
    result: () => (mismatch.rows ? [mismatch] : []),
  };
};
