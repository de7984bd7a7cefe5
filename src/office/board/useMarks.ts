import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent } from '../../../contract/office/board';
import { type Held, type HeldPlans, isMovable, markOf, type PlacedPlan, placedPlans } from './held';

export type Marks = ReturnType<typeof useMarks>;

/** What is selected, of the cells or of the tray, and what is taken in hand where one of it is. */
export const useMarks = (
  agents: readonly BoardAgent[],
  days: readonly string[],
  items: readonly BacklogItem[],
) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing);
  const byNumber = useMemo(() => placedPlans(agents, days), [agents, days]);
  const byKey = useMemo(() => new Map(items.map(item => [item.key, item])), [items]);
  const ofTray = useMemo(() => new Set([...selected].filter(mark => byKey.has(mark))), [selected, byKey]);

  const toggle = useEvent((mark: string) =>
    setSelected(before => {
      // From cells or from the tray, not of both at once: each is dropped by a write of its own.
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
  const heldItems = (keys: readonly string[]): Held | undefined => {
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
    heldItems,
    /** It, or all that is selected where it is of that. */
    heldItem: (key: string) => heldItems(ofTray.has(key) ? [...ofTray] : [key]),
    heldPlan: (planid: number): HeldPlans | undefined => {
      const marked = selected.has(markOf(planid))
        ? [...byNumber.values()].filter(({ plan }) => selected.has(markOf(plan.planid)))
        : [byNumber.get(planid)];
      const plans = marked.filter(each => each !== undefined && isMovable(each.plan)) as PlacedPlan[];
      return plans.length ? { kind: 'plans', plans } : undefined;
    },
  };
};

const nothing: ReadonlySet<string> = new Set();
