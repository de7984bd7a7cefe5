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

/** The selection, of cells or of the backlog, and what is picked up when part of it is. */
export const useBoardSelection = (
  agents: readonly BoardAgent[],
  days: readonly string[],
  items: readonly BacklogItem[],
) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing);
  const byNumber = useMemo(() => indexPlacedPlans(agents, days), [agents, days]);
  const byKey = useMemo(() => new Map(items.map(item => [item.key, item])), [items]);
  const ofTray = useMemo(() => new Set([...selected].filter(mark => byKey.has(mark))), [selected, byKey]);

  const toggle = useEvent((mark: string) =>
    setSelected(before => {
      // From cells or from the backlog, not both at once: each is a separate write.
      const ofPlans = mark.startsWith('plan ');
      const next = new Set([...before].filter(each => each.startsWith('plan ') === ofPlans));
      if (!next.delete(mark)) next.add(mark);
      return next;
    }),
  );
  const select = useEvent((keys: readonly string[], how: 'only' | 'toggle' | 'add') => {
    if (how === 'toggle') return toggle(keys[0]);
    setSelected(how === 'add' ? new Set([...ofTray, ...keys]) : new Set(keys));
  });
  const toDragItem = (keys: readonly string[]): DragItem | undefined => {
    const found = keys.flatMap(key => byKey.get(key) ?? []);
    return found.length ? { kind: 'tray', items: found } : undefined;
  };
  return {
    selected,
    ofTray,
    toggle,
    select,
    clear: () => setSelected(nothing),
    planOf: (planid: number) => byNumber.get(planid),
    heldItems: toDragItem,
    /** The item, or the whole selection if it is part of it. */
    heldItem: (key: string) => toDragItem(ofTray.has(key) ? [...ofTray] : [key]),
    heldPlan: (planid: number): DragPlans | undefined => {
      const marked = selected.has(getSelectionKey(planid))
        ? [...byNumber.values()].filter(({ plan }) => selected.has(getSelectionKey(plan.planid)))
        : [byNumber.get(planid)];
      const plans = marked.filter(each => each !== undefined && isMovable(each.plan)) as PlacedPlan[];
      return plans.length ? { kind: 'plans', plans } : undefined;
    },
  };
};

const nothing: ReadonlySet<string> = new Set();
