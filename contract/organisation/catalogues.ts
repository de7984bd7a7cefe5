import { z } from 'zod';
import { defineCalls, get, post } from '../framework/endpoint';
import { minRole } from '../framework/permissions';
import { line } from '../framework/text';
import { Id } from '../framework/vocabulary';

/** The catalogues maintained on each settings page (document 3, section 2.9). */
export const catalogueFamilies = {
  brands: ['ps', 'batteries', 'ac_brands', 'ac_capacity', 'ge_brands', 'bss_brands'],
  problems: ['cm_problem_type', 'cm_alarm_type'],
  anomalies: ['anomalies_name', 'anomalies_type'],
} as const;
export type CatalogueFamily = keyof typeof catalogueFamilies;

export const maxItemLength = 60;

/** An entry of a catalogue (document 3, section 3). */
export const CatalogueItem = z.object({ item_id: Id, item_label: z.string(), item_type: z.string() });
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** The three calls of one page: list, save, delete. */
const defineCatalogueCalls = <F extends CatalogueFamily>(family: F) =>
  defineCalls({
    name: `settings.${family}`,
    actions: {
      list: get(`/api/settings/${family}`, {
        cost: 'light',
        output: z.object({ items: z.array(CatalogueItem) }),
        needs: minRole('manager'),
      }),
      /**
       * Without `item_id` a new item; with one its new label, an empty label keeping the old one (section 2.9). A new
       * label is copied to every record that uses the item.
       */
      update: post(`/api/settings/${family}/update`, {
        withoutFlag: 'sharedLists',
        undo: 'revert',
        writes: { catalogue_items: 'catalogueItem' },
        input: z.object({
          item_id: Id.optional(),
          item_label: line(maxItemLength).optional(),
          item_type: z.enum(catalogueFamilies[family]),
        }),
        output: z.object({ item: CatalogueItem }),
        needs: minRole('manager'),
      }),
      /**
       * An item in use answers 409 with `current.in_use`, the number of records; with `replaced_by`, an item of the
       * same list, those records get that one. `replaced` is their number.
       */
      remove: post(`/api/settings/${family}/delete`, {
        withoutFlag: 'sharedLists',
        undo: 'revert',
        writes: { catalogue_items: 'removedCatalogueItem' },
        input: z.object({ item_id: Id, replaced_by: Id.optional() }),
        output: z.object({ replaced: z.int() }),
        needs: minRole('manager'),
      }),
    },
  });

export const brandCatalogues = defineCatalogueCalls('brands');
export const problemCatalogues = defineCatalogueCalls('problems');
export const anomalyCatalogues = defineCatalogueCalls('anomalies');
