import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent } from '../../../contract/office/board';
import {
  type DragItem,
  type DragPlans,
  getSelectionKey,
  indexPlacedPlans,
  isMovable,
  type PlacedPlan,
} from './drag-item';

export type BoardSelection = ReturnType<typeof useBoardSelection>;

/** The selected plans or backlog items, and the drag item that starts from one of them. */
export const useBoardSelection = (
  agents: readonly BoardAgent[],
  days: readonly string[],
  items: readonly BacklogItem[],
) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing);
  const plansById = useMemo(() => indexPlacedPlans(agents, days), [agents, days]);
  const itemsByKey = useMemo(() => new Map(items.map(item => [item.key, item])), [items]);
  const selectedItems = useMemo(
    () => new Set([...selected].filter(key => itemsByKey.has(key))),
    [selected, itemsByKey],
  );

  const toggle = useEvent((key: string) =>
    setSelected(current => {
      // From cells or from the backlog, not both at once: each is a separate write.
      const isPlan = key.startsWith('plan ');
      const next = new Set([...current].filter(each => each.startsWith('plan ') === isPlan));
      if (!next.delete(key)) next.add(key);
      return next;
    }),
  );
  const select = useEvent((keys: readonly string[], mode: 'only' | 'toggle' | 'add') => {
    if (mode === 'toggle') return toggle(keys[0]);
    setSelected(mode === 'add' ? new Set([...selectedItems, ...keys]) : new Set(keys));
  });
  const toDragItem = (keys: readonly string[]): DragItem | undefined => {
    const found = keys.flatMap(key => itemsByKey.get(key) ?? []);
    return found.length ? { kind: 'tray', items: found } : undefined;
  };
  return {
    selected,
    selectedItems,
    toggle,
    select,
    clear: () => setSelected(nothing),
    planOf: (planid: number) => plansById.get(planid),
    toDragItem,
    /** The backlog item, or the whole selection if the item is selected. */
    dragItemOf: (key: string) => toDragItem(selectedItems.has(key) ? [...selectedItems] : [key]),
    dragPlansOf: (planid: number): DragPlans | undefined => {
      const candidates = selected.has(getSelectionKey(planid))
        ? [...plansById.values()].filter(({ plan }) => selected.has(getSelectionKey(plan.planid)))
        : [plansById.get(planid)];
      const plans = candidates.filter(each => each !== undefined && isMovable(each.plan)) as PlacedPlan[];
      return plans.length ? { kind: 'plans', plans } : undefined;
    },
  };
};

const nothing: ReadonlySet<string> = new Set();
