import type { Actions } from '../../../contract/framework/endpoint';
import {
  type brandCatalogues,
  type CatalogueFamily,
  type CatalogueItem,
  catalogueFamilies,
} from '../../../contract/organisation/catalogues';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { copySeverity } from './copy-severity';
import {
  countUses,
  deleteItem,
  type ItemRecord,
  insertItem,
  listItems,
  lockItems,
  replaceUses,
  updateItem,
} from './queries-catalogues';
import { listCatalogueItems } from './queries-choices';

/** The catalogue pages of the settings, all three with the same handlers (document 3, section 2.9). */
export const catalogueHandlers = <C extends { actions: Actions }>(family: CatalogueFamily) =>
  ({
    list: async ({ db }) => ({ items: (await listItems(db, catalogueFamilies[family])).map(itemOf) }),

    update: async ({ input: { item_id, item_label, item_type }, db, user, request }) => {
      const items = await lockItems(db, item_type);
      const before = items.find(({ id }) => id === item_id);
      if (item_id !== undefined && !before) throw notFound();
      const label = item_label || before?.label;
      if (!label) throw invalid('item_label', 'required');
      requireUniqueLabel(items, label, before);
      if (before?.label === label) return { item: itemOf(before) };

      listCatalogueItems.invalidate();
      const [after, records] = before
        ? await renameItem(db, before, label)
        : [await insertItem(db, newItem(items, item_type, label)), 0];
      await recordHistory(db, { user, address: request.ip }, [
        {
          object: 'catalogue_items',
          id: after.id,
          action: `settings.${family}.update`,
          about: { type: item_type },
          before: before && pickLabel(before),
          after: { ...pickLabel(after), ...(records && { records }) },
        },
      ]);
      return { item: itemOf(after) };
    },

    remove: async ({ input: { item_id, replaced_by }, db, user, request }) => {
      const item = (await listItems(db, catalogueFamilies[family])).find(({ id }) => id === item_id);
      if (!item) throw notFound();
      const items = await lockItems(db, item.type);
      const heir = items.find(({ id }) => id === replaced_by && id !== item.id);
      if (replaced_by !== undefined && !heir)
        throw invalid('replaced_by', 'unknownChoice', { value: replaced_by });

      const values = [item.key, item.label];
      const in_use = heir ? 0 : await countUses(db, item.type, values);
      if (in_use) throw conflict({ cause: 'itemInUse', params: { count: in_use }, current: { in_use } });
      const replaced = heir ? await replaceUses(db, item.type, values, heir.key) : 0;
      listCatalogueItems.invalidate();
      await deleteItem(db, item.id);
      await recordHistory(db, { user, address: request.ip }, [
        {
          object: 'catalogue_items',
          id: item.id,
          action: `settings.${family}.remove`,
          about: { type: item.type },
          before: pickLabel(item),
          after: heir && { label: heir.label, records: replaced },
        },
      ]);
      return { replaced };
    },
  }) satisfies Handlers<typeof brandCatalogues> as unknown as Handlers<C>;

const itemOf = ({ id, label, type }: ItemRecord): CatalogueItem => ({
  item_id: id,
  item_label: label,
  item_type: type,
});
const pickLabel = ({ label }: ItemRecord) => ({ label });
/** Adds an item at the end of its list. */
export const newItem = (items: ItemRecord[], type: string, label: string) => ({
  type,
  key: freeKey(items, label),
  label,
  position: last(items) + 1,
});
const last = (items: ItemRecord[]) => Math.max(-1, ...items.map(({ position }) => position));

/** Labels in a list must be unique, or the items could not be told apart in a select. */
export const requireUniqueLabel = (items: ItemRecord[], label: string, self?: ItemRecord) => {
  const isTaken = items.some(
    each => each.id !== self?.id && normalizeSearchText(each.label) === normalizeSearchText(label),
  );
  if (isTaken) throw invalid('item_label', 'taken', { value: label });
};

/** The label itself as key, unless it equals another item's key from the specification. */
const freeKey = (items: ItemRecord[], label: string): string =>
  items.some(({ key }) => key === label) ? freeKey(items, `${label} *`) : label;

/**
 * A key named by the specification (`nsn`) stays; any other equals the label, so records that use it are updated:
 * lists, filters and reports show the item under one name.
 */
export const renameItem = async (db: Db, before: ItemRecord, label: string) => {
  const named = before.key !== before.label;
  const items = await lockItems(db, before.type);
  const key = named
    ? before.key
    : freeKey(
        items.filter(({ id }) => id !== before.id),
        label,
      );
  const after = await updateItem(db, before.id, { key, label });
  const name = named ? label : key;
  if (before.type === 'anomalies_type') await copySeverity(db, before.label, name);
  return [after, await replaceUses(db, before.type, [before.label], name)] as const;
};
