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
    list: async ({ db }) => ({ items: (await listItems(db, catalogueFamilies[family])).map(toApiItem) }),

    update: async ({ input: { item_id, item_label, item_type }, db, user, request }) => {
      const items = await lockItems(db, item_type);
      const before = items.find(({ id }) => id === item_id);
      if (item_id !== undefined && !before) throw notFound();
      const label = item_label || before?.label;
      if (!label) throw invalid('item_label', 'required');
      requireUniqueLabel(items, label, before);
      if (before?.label === label) return { item: toApiItem(before) };

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
      return { item: toApiItem(after) };
    },

    remove: async ({ input: { item_id, replaced_by }, db, user, request }) => {
      const item = (await listItems(db, catalogueFamilies[family])).find(({ id }) => id === item_id);
      if (!item) throw notFound();
      const items = await lockItems(db, item.type);
      const replacement = items.find(({ id }) => id === replaced_by && id !== item.id);
      if (replaced_by !== undefined && !replacement)
        throw invalid('replaced_by', 'unknownChoice', { value: replaced_by });

      const names = [item.key, item.label];
      const in_use = replacement ? 0 : await countUses(db, item.type, names);
      if (in_use) throw conflict({ cause: 'itemInUse', params: { count: in_use }, current: { in_use } });
      const replaced = replacement ? await replaceUses(db, item.type, names, replacement.key) : 0;
      listCatalogueItems.invalidate();
      await deleteItem(db, item.id);
      await recordHistory(db, { user, address: request.ip }, [
        {
          object: 'catalogue_items',
          id: item.id,
          action: `settings.${family}.remove`,
          about: { type: item.type },
          before: pickLabel(item),
          after: replacement && { label: replacement.label, records: replaced },
        },
      ]);
      return { replaced };
    },
  }) satisfies Handlers<typeof brandCatalogues> as unknown as Handlers<C>;

const toApiItem = ({ id, label, type }: ItemRecord): CatalogueItem => ({
  item_id: id,
  item_label: label,
  item_type: type,
});
const pickLabel = ({ label }: ItemRecord) => ({ label });
/** The values of a new item, at the end of its list. */
export const newItem = (items: ItemRecord[], type: string, label: string) => ({
  type,
  key: findFreeKey(items, label),
  label,
  position: getLastPosition(items) + 1,
});
const getLastPosition = (items: ItemRecord[]) => Math.max(-1, ...items.map(({ position }) => position));

/** Labels in a list must be unique, or the items could not be told apart in a select. */
export const requireUniqueLabel = (items: ItemRecord[], label: string, self?: ItemRecord) => {
  const isTaken = items.some(
    item => item.id !== self?.id && normalizeSearchText(item.label) === normalizeSearchText(label),
  );
  if (isTaken) throw invalid('item_label', 'taken', { value: label });
};

/** The label itself as key, with asterisks appended while another item has that key. */
const findFreeKey = (items: ItemRecord[], label: string): string =>
  items.some(({ key }) => key === label) ? findFreeKey(items, `${label} *`) : label;

/**
 * A key named by the specification (`nsn`) stays; any other equals the label, so records that use it are updated:
 * lists, filters and reports show the item under one name. Returns the item and the number of updated records.
 */
export const renameItem = async (db: Db, before: ItemRecord, label: string) => {
  const hasFixedKey = before.key !== before.label;
  const items = await lockItems(db, before.type);
  const others = items.filter(({ id }) => id !== before.id);
  const key = hasFixedKey ? before.key : findFreeKey(others, label);
  const after = await updateItem(db, before.id, { key, label });
  const newName = hasFixedKey ? label : key;
  if (before.type === 'anomalies_type') await copySeverity(db, before.label, newName);
  const updatedRecords = await replaceUses(db, before.type, [before.label], newName);
  return [after, updatedRecords] as const;
};
