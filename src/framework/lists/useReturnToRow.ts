import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type ListPosition = { id: number | undefined; top: number };

/** Scroll positions of lists, by history entry. */
const positions = new Map<string, ListPosition>();

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
      const top = findScroller(frame.current)?.scrollTop ?? 0;
      positions.set(key, { id: focused ? Number(focused) : opened, top });
    },
    [frame],
  );
  useEffect(() => {
    if (!ready) return;
    const position = positions.get(latest.current.key);
    const scroller = findScroller(frame.current);
    if (position && scroller) scroller.scrollTop = position.top;
    focusRow(frame.current, position?.id ?? latest.current.opened);
  }, [ready, frame]);

  const previous = useRef(opened);
  useEffect(() => {
    if (opened === undefined) focusRow(frame.current, previous.current);
    previous.current = opened;
  }, [opened, frame]);
};

/** Does nothing if another element has the focus already. */
const focusRow = (frame: HTMLElement | null, id: number | undefined) => {
  if (id === undefined || document.activeElement !== document.body) return;
  const row = frame?.querySelector<HTMLElement>(`[data-id="${id}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
};

const findScroller = (frame: HTMLElement | null) => {
  let element: HTMLElement | null | undefined = frame?.querySelector<HTMLElement>('[data-id]')?.parentElement;
  while (element && element !== frame && !isScrollable(element)) element = element.parentElement;
  return element === frame ? null : element;
};

const isScrollable = (element: HTMLElement) => /auto|scroll/.test(getComputedStyle(element).overflowY);
