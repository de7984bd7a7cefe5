import { newItem, rename, requireFree } from '../../../organisation/settings/catalogues';
import {
  countUses,
  deleteItem,
  insertItem,
  lockedItems,
} from '../../../organisation/settings/queries-catalogues';
import { catalogueItems } from '../../../organisation/settings/queries-choices';
import { recordTakenBack, refuseStanding, type TakeBack } from './take-back';

/** A catalogue item: renames it back, deletes it again while unused, or restores it. */
export const catalogueItem: TakeBack = async (call, changes) => {
  const { db } = call;
  for (const change of changes) {
    const { before, after } = change;
    const type = String((after ?? before)?.type);
    const items = await lockedItems(db, type);
    const item = items.find(({ id }) => id === change.object_id);
    if (after ? item?.label !== after.label : item) return refuseStanding(call, [change]);
    catalogueItems.invalidate();
    if (before && item) {
      requireFree(items, String(before.label), item);
      await rename(db, item, String(before.label));
    } else if (before) {
      requireFree(items, String(before.label));
      // With its former id, so that its history continues.
      await insertItem(db, { ...newItem(items, type, String(before.label)), id: change.object_id });
    } else {
      if (await countUses(db, type, [item!.key, item!.label])) return refuseStanding(call, [change]);
      await deleteItem(db, item!.id);
    }
    const told = (values: typeof before) => values && { label: values.label };
    await recordTakenBack(call, [
      {
        object: 'catalogue_items',
        id: change.object_id,
        about: { type },
        before: told(after),
        after: told(before),
        reverts: change.id,
      },
    ]);
  }
};
