import type { Db } from '../../framework/db/client';
import { type DerivedName, derivedData } from '.';
import type { Difference } from './derived-data';

/** Rows of derived data that differed from a computation from scratch. */
export type DerivedMismatch = { copy: DerivedName; rows: number; examples: Difference[] };

/** Compares all or the named derived data with their source; repairs differences if asked to. */
export const recount = async (
  db: Db,
  { mend, only = everyCopy }: { mend: boolean; only?: readonly DerivedName[] },
): Promise<DerivedMismatch[]> => {
  const found: DerivedMismatch[] = [];
  for (const copy of only) {
    const differences = createCollector(copy);
    for await (const portion of derivedData[copy].whole(db)) {
      const differing = await portion.differing(db);
      if (!differing.length) continue;
      differences.add(differing);
      if (mend) await portion.mend(db);
    }
    found.push(...differences.found());
  }
  return found;
};

/** Compares a random sample of all derived data. */
export const checkSample = async (db: Db): Promise<DerivedMismatch[]> => {
  const found: DerivedMismatch[] = [];
  for (const copy of everyCopy) {
    const differences = createCollector(copy);
    differences.add((await (await derivedData[copy].some(db))?.differing(db)) ?? []);
    found.push(...differences.found());
  }
  return found;
};

const everyCopy = Object.keys(derivedData) as DerivedName[];
/** Maximum number of example rows per derived data. */
const maxExamples = 20;

const createCollector = (copy: DerivedName) => {
  const found: DerivedMismatch = { copy, rows: 0, examples: [] };
  return {
    add: (differing: readonly Difference[]) => {
      found.rows += differing.length;
      found.examples.push(...differing.slice(0, maxExamples - found.examples.length));
    },
    found: () => (found.rows ? [found] : []),
  };
};
