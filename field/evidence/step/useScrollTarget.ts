import { useEffect, useState } from 'react';

/** Scrolls to the value at a path of the step and focuses its input. */
export const useScrollTarget = (first: string | null) => {
  const [target, setTarget] = useState<string | null>(first);
  useEffect(() => {
    if (!target) return;
    let tries = 0;
    // Its container may have to open first.
    const looking = setInterval(() => {
      const place = placeOf(target);
      if (!place && ++tries < maxTries) return;
      clearInterval(looking);
      setTarget(null);
      place?.closest('details')?.setAttribute('open', '');
      place?.scrollIntoView({ block: 'center' });
      const keys = 'input, textarea, select, button';
      const focused = place?.matches(keys) ? place : place?.querySelector<HTMLElement>(keys);
      focused?.focus({ preventScroll: true });
    }, 50);
    return () => clearInterval(looking);
  }, [target]);
  return [target, setTarget] as const;
};

/** Slots are found by their index. */
const placeOf = (path: string) => {
  const [, slot] = /^photos\.(\d+)$/.exec(path) ?? [];
  return slot
    ? document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
    : document.getElementById(`at-${path}`);
};
const maxTries = 40;
