import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { BacklogItem } from '../../../contract/office/backlog';
import type { PickUp } from './DesktopBoard';
import type { BoardSelection } from './useBoardSelection';

type Options = {
  items: readonly BacklogItem[];
  selection: BoardSelection;
  scrollToIndex: (index: number) => void;
  pickUp?: PickUp;
  onPlace?: (key: string) => void;
};

/** Moving in the backlog, selecting items, and picking them up: by keyboard and by click. */
export const useTrayNavigation = ({ items, selection, scrollToIndex, pickUp, onPlace }: Options) => {
  const { selectedItems: selected, select } = selection;
  const [lastActive, setLastActive] = useState<{ index: number; key?: string }>({ index: 0 });
  /** Where a selection by Shift begins. */
  const [anchorIndex, setAnchorIndex] = useState(0);
  // The same item when others come before it; the next one when it was planned.
  const indexOfKey = items.findIndex(({ key }) => key === lastActive.key);
  if (indexOfKey >= 0 && indexOfKey !== lastActive.index)
    setLastActive({ index: indexOfKey, key: lastActive.key });
  const activeIndex =
    indexOfKey >= 0 ? indexOfKey : Math.min(lastActive.index, Math.max(0, items.length - 1));
  const setActiveIndex = (index: number) => setLastActive({ index, key: items[index].key });
  const selectRange = (end: number) => {
    const range = items.slice(Math.min(anchorIndex, end), Math.max(anchorIndex, end) + 1);
    select(
      range.map(({ key }) => key),
      'only',
    );
  };
  const toggle = (index: number) => {
    setAnchorIndex(index);
    select([items[index].key], 'toggle');
  };
  const moveTo = (index: number, extendSelection: boolean) => {
    setActiveIndex(index);
    scrollToIndex(index);
    if (extendSelection) selectRange(index);
    else setAnchorIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !items.length) return;
    const step = stepOf(event.key, items.length);
    if (step === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === ' ') return toggle(activeIndex);
    if (step === undefined) {
      const { key } = items[activeIndex];
      setActiveIndex(activeIndex);
      return pickUp?.(selection.toDragItem(selected.has(key) ? [...selected] : [key]));
    }
    moveTo(Math.min(items.length - 1, Math.max(0, activeIndex + step)), event.shiftKey);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const clickedKey = target.closest<HTMLElement>('[data-tray]')?.dataset.tray;
    const index = items.findIndex(({ key }) => key === clickedKey);
    if (index < 0) return;
    if (target.closest('button')) return onPlace?.(items[index].key);
    setActiveIndex(index);
    if (event.shiftKey) selectRange(index);
    else toggle(index);
  };
  return { activeIndex, onKeyDown, onClick };
};

/** How many rows a key moves the focus; undefined for other keys. */
const stepOf = (key: string, count: number): number | undefined =>
  ({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -count, End: count })[key];
