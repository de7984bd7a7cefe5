import type { Choice } from '../../../contract/organisation/form-lists';
import type { Db } from '../../framework/db/client';
import { catalogueOf } from './catalogue-of';
import { catalogueItems } from './queries-choices';

/** The choices of one list of the settings. */
export const choicesOf = async (db: Db, list: string): Promise<Choice[]> =>
  (await catalogueItems(db))
    .filter(({ type }) => type === catalogueOf(list))
    .map(({ key, label }) => ({ id: key, name: label }));
