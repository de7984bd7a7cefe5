import type { Choice } from '../../../contract/framework/form-lists';
import type { Db } from '../../framework/db/client';
import { getCatalogueName } from './get-catalogue-name';
import { listCatalogueItems } from './queries-choices';

/** The choices of one list of the settings. */
export const listChoices = async (db: Db, list: string): Promise<Choice[]> =>
  (await listCatalogueItems(db))
    .filter(({ type }) => type === getCatalogueName(list))
    .map(({ key, label }) => ({ id: key, name: label }));
