import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type Place = { id: number | undefined; top: number };

/** Scroll positions of lists, by history entry. */
const positions = new Map<string, Place>();

/** On return to a list, restores the scroll position and focuses the row that was opened. */
export const useReturnToRow = (
  frame: RefObject<HTMLElement | null>,
  opened: number | undefined,
  ready: boolean,
) => {
  const { key } = useLocation();
  const latest = useRef({ key, opened });
  latest.current = { key, opened };

  useLayoutEffect(
    () => () => {
      const { key, opened } = latest.current;
      const focused = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
      const top = scrollerIn(frame.current)?.scrollTop ?? 0;
      positions.set(key, { id: focused ? Number(focused) : opened, top });
    },
    [frame],
  );
  useEffect(() => {
    if (!ready) return;
    const place = positions.get(latest.current.key);
    const scroller = scrollerIn(frame.current);
    if (place && scroller) scroller.scrollTop = place.top;
    focusRow(frame.current, place?.id ?? latest.current.opened);
  }, [ready, frame]);

  const before = useRef(opened);
  useEffect(() => {
    if (opened === undefined) focusRow(frame.current, before.current);
    before.current = opened;
  }, [opened, frame]);
};

/** Unless the focus is somewhere else already. */
const focusRow = (frame: HTMLElement | null, id: number | undefined) => {
  if (id === undefined || document.activeElement !== document.body) return;
  const row = frame?.querySelector<HTMLElement>(`[data-id="${id}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
};

const scrollerIn = (frame: HTMLElement | null) => {
  let at: HTMLElement | null | undefined = frame?.querySelector<HTMLElement>('[data-id]')?.parentElement;
  while (at && at !== frame && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at === frame ? null : at;
};
