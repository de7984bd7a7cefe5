import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardWeek } from './apply-drop';
import type { useBoardWeek } from './board-queries';

/**
 * Highlights for a while, directly in the DOM, the plans that other users moved; returns how many they moved or
 * removed. Changes in data fetched up to `ownChangesUntil` are the user's own.
 */
export const useRemoteChanges = (
  { data, dataUpdatedAt, isPlaceholderData }: ReturnType<typeof useBoardWeek>,
  requestKey: string,
  ownChangesUntil: RefObject<number>,
) => {
  const lastSeen = useRef<{ requestKey: string; places: ReadonlyMap<number, string> }>(undefined);
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const before = lastSeen.current;
    const places = mapPlaces(data);
    lastSeen.current = { requestKey, places };
    if (before?.requestKey !== requestKey || dataUpdatedAt <= ownChangesUntil.current)
      return void setChanged(0);
    const moved = [...places].filter(([id, place]) => before.places.get(id) !== place);
    const removed = [...before.places.keys()].filter(id => !places.has(id));
    for (const [id] of moved) highlight(id);
    const count = moved.length + removed.length;
    // If nothing else changed, the previous message stays until its timer ends.
    if (count) setChanged(count);
  }, [data, dataUpdatedAt, isPlaceholderData, requestKey, ownChangesUntil]);
  useEffect(() => {
    const timer = changed ? setTimeout(() => setChanged(0), highlightDuration) : undefined;
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
};

const mapPlaces = ({ agents }: BoardWeek) => {
  const places = new Map<number, string>();
  for (const { agent_id, cells } of agents)
    for (const [day, { plans }] of cells.entries())
      for (const { planid } of plans) places.set(planid, `${agent_id} ${day}`);
  return places;
};

/** In milliseconds. */
const highlightDuration = 6_000;
const highlight = (planid: number) => {
  const chip = document.querySelector(`[data-plan="${planid}"]`);
  chip?.setAttribute('data-moved', 'true');
  setTimeout(() => chip?.removeAttribute('data-moved'), highlightDuration);
};
