import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import { listCatalogueItems } from './queries-choices';

/** Requires a key of a catalogue; an empty value passes. */
export const requireChoice = async (
  db: Db,
  catalogue: string,
  key: string | null | undefined,
  path: string,
) => {
  if (!key) return;
  const items = await listCatalogueItems(db);
  if (!items.some(item => item.type === catalogue && item.key === key))
    throw invalid(path, 'unknownChoice', { value: key });
};
