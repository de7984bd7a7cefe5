import type { Db } from '../../framework/db/client';
import { type DerivedName, derived } from '.';
import type { Difference } from './derived';

/** What of a copy differed from what is computed from scratch. */
export type Found = { copy: DerivedName; rows: number; examples: Difference[] };

/** Compares all copies, or the named ones, with what they are copies of; mends what differs where asked to. */
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

/** Compares some of every copy, at random. */
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
/** How many rows are named of each copy. */
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
