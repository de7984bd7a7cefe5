import type { Db } from '../../framework/db/client';
import { type DerivedName, derived } from '.';
import type { Difference } from './derived';

/** Rows of derived data that differed from a computation from scratch. */
export type Found = { copy: DerivedName; rows: number; examples: Difference[] };

/** Compares all or the named derived data with their source; repairs differences if asked to. */
export const recount = async (
  db: Db,
  { mend, only = everyCopy }: { mend: boolean; only?: readonly DerivedName[] },
): Promise<Found[]> => {
  const found: Found[] = [];
  for (const copy of only) {
    const differences = noted(copy);
    for await (const portion of derived[copy].whole(db)) {
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
export const checkSome = async (db: Db): Promise<Found[]> => {
  const found: Found[] = [];
  for (const copy of everyCopy) {
    const differences = noted(copy);
    differences.add((await (await derived[copy].some(db))?.differing(db)) ?? []);
    found.push(...differences.found());
  }
  return found;
};

const everyCopy = Object.keys(derived) as DerivedName[];
/** Maximum number of example rows per derived data. */
const mostExamples = 20;

const noted = (copy: DerivedName) => {
  const found: Found = { copy, rows: 0, examples: [] };
  return {
    add: (differing: readonly Difference[]) => {
      found.rows += differing.length;
      found.examples.push(...differing.slice(0, mostExamples - found.examples.length));
    },
    found: () => (found.rows ? [found] : []),
  };
};
