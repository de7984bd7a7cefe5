import type { RevertHandler } from '../../framework/change-history/register-change-history';
import { recordReverts, refuseNewerChanges } from '../../framework/change-history/revert-handler';
import { newItem, renameItem, requireUniqueLabel } from '../../organisation/settings/catalogue-handlers';
import { countUses, deleteItem, insertItem, lockItems } from '../../organisation/settings/queries-catalogues';
import { listCatalogueItems } from '../../organisation/settings/queries-choices';

/** A catalogue item: gets its old name back, is deleted again if unused, or is restored. */
export const revertCatalogueItems: RevertHandler = async (call, changes) => {
  const { db } = call;
  for (const change of changes) {
    const { before, after } = change;
    const type = String((after ?? before)?.type);
    const items = await lockItems(db, type);
    const item = items.find(({ id }) => id === change.object_id);
    const isChangedSince = after ? item?.label !== after.label : item !== undefined;
    if (isChangedSince) return refuseNewerChanges(call, [change]);
    listCatalogueItems.invalidate();
    if (before && item) {
      requireUniqueLabel(items, String(before.label), item);
      await renameItem(db, item, String(before.label));
    } else if (before) {
      requireUniqueLabel(items, String(before.label));
      // With its former id, so that its history continues.
      await insertItem(db, { ...newItem(items, type, String(before.label)), id: change.object_id });
    } else {
      if (await countUses(db, type, [item!.key, item!.label])) return refuseNewerChanges(call, [change]);
      await deleteItem(db, item!.id);
    }
    const pickLabel = (values: typeof before) => values && { label: values.label };
    await recordReverts(call, [
      {
        object: 'catalogue_items',
        id: change.object_id,
        about: { type },
        before: pickLabel(after),
        after: pickLabel(before),
        reverts: change.id,
      },
    ]);
  }
};
