import type { Db } from '../db/client';
import { invalid } from '../platform/errors';
import { isInCatalogue } from './queries';

/** A key of a catalogue; nothing chosen passes. */
export const requireChoice = async (db: Db, catalogue: string, key: string | undefined, path: string) => {
  if (key && !(await isInCatalogue(db, catalogue, key))) throw invalid(path, 'unknownChoice', { value: key });
};
