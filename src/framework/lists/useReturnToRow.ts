import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type Place = { id: number | undefined; top: number };

/** Where lists were left, by their entry of the browser's history. */
const left = new Map<string, Place>();

/** Whoever comes back to a list finds it scrolled as it was and the row that he opened under the focus. */
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
      left.set(key, { id: focused ? Number(focused) : opened, top });
    },
    [frame],
  );
  useEffect(() => {
    if (!ready) return;
    const place = left.get(latest.current.key);
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

/** Unless somebody is at something else already. */
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
