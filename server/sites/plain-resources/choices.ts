import type { ProductRules } from '../../framework/plain-resources/register-plain-resources';
import { getCatalogueName } from '../../organisation/settings/get-catalogue-name';
import { listChoices } from '../../organisation/settings/list-choices';
import { listCatalogueItems } from '../../organisation/settings/queries-choices';
import { requireChoice } from '../../organisation/settings/require-choice';

/** The items of catalogues. */
export const choices: ProductRules['choices'] = {
  require: (db, list, key, field) => requireChoice(db, getCatalogueName(list), key, field),
  loadNames: async db => {
    const labels = new Map<unknown, string>(
      (await listCatalogueItems(db)).map(({ key, label }) => [key, label]),
    );
    return key => labels.get(key);
  },
  list: listChoices,
};
