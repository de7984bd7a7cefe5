import { useEffect, useState } from 'react';
import { isUnsaved } from './drag-item';

type PendingKey = { key: string; target: HTMLElement };

/**
 * A key pressed on a plan that is still being saved acts once it is, if the focus is still there. `pendingKey` is
 * that key and the element of the plan.
 */
export const useKeyOnceSaved = (act: (plan: number, target: HTMLElement, key: string) => void) => {
  const [pendingKey, setPendingKey] = useState<PendingKey>();
  // Without dependencies: what is saved shows only in the element.
  useEffect(() => {
    if (!pendingKey) return;
    const { key, target } = pendingKey;
    const plan = Number(target.dataset.plan);
    const isLeft = document.activeElement !== target;
    if (!isLeft && isUnsaved(plan)) return;
    setPendingKey(undefined);
    if (!isLeft) act(plan, target, key);
  });
  return { pendingKey, setPendingKey };
};
