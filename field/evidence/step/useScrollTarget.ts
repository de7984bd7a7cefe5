import { useEffect, useState } from 'react';

/** Scrolls to the value at a path of the step and focuses its input. */
export const useScrollTarget = (initialPath: string | null) => {
  const [target, setTarget] = useState<string | null>(initialPath);
  useEffect(() => {
    if (!target) return;
    let tries = 0;
    // Its container may have to open first.
    const timer = setInterval(() => {
      const element = findElement(target);
      if (!element && ++tries < maxTries) return;
      clearInterval(timer);
      setTarget(null);
      element?.closest('details')?.setAttribute('open', '');
      element?.scrollIntoView({ block: 'center' });
      const focusable = 'input, textarea, select, button';
      const input = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
      input?.focus({ preventScroll: true });
    }, 50);
    return () => clearInterval(timer);
  }, [target]);
  return [target, setTarget] as const;
};

/** The element of a value; photo slots are found by their index. */
const findElement = (path: string) => {
  const [, slot] = /^photos\.(\d+)$/.exec(path) ?? [];
  return slot
    ? document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
    : document.getElementById(`at-${path}`);
};
const maxTries = 40;
