import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardWeek } from './apply-drop';
import type { useBoardWeek } from './board-queries';

/**
 * Highlights for a while, directly in the DOM, the plans that others moved; also returns how many they changed,
 * including removed ones. What was fetched by `ownUntil` is the user's own doing.
 */
export const useRemoteChanges = (
  { data, dataUpdatedAt, isPlaceholderData }: ReturnType<typeof useBoardWeek>,
  requestKey: string,
  ownUntil: RefObject<number>,
) => {
  const lastSeen = useRef<{ asked: string; places: ReadonlyMap<number, string> }>(undefined);
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const before = lastSeen.current;
    const places = placesIn(data);
    lastSeen.current = { asked: requestKey, places };
    if (before?.asked !== requestKey || dataUpdatedAt <= ownUntil.current) return void setChanged(0);
    const moved = [...places].filter(([id, place]) => before.places.get(id) !== place);
    const removed = [...before.places.keys()].filter(id => !places.has(id));
    for (const [id] of moved) mark(id);
    const count = moved.length + removed.length;
    // The message stays for its time if nothing is added.
    if (count) setChanged(count);
  }, [data, dataUpdatedAt, isPlaceholderData, requestKey, ownUntil]);
  useEffect(() => {
    const going = changed ? setTimeout(() => setChanged(0), shortly) : undefined;
    return () => clearTimeout(going);
  }, [changed]);
  return changed;
};

const placesIn = ({ agents }: BoardWeek) => {
  const places = new Map<number, string>();
  for (const { agent_id, cells } of agents)
    for (const [day, { plans }] of cells.entries())
      for (const { planid } of plans) places.set(planid, `${agent_id} ${day}`);
  return places;
};

/** In milliseconds. */
const shortly = 6_000;
const mark = (planid: number) => {
  const chip = document.querySelector(`[data-plan="${planid}"]`);
  chip?.setAttribute('data-moved', 'true');
  setTimeout(() => chip?.removeAttribute('data-moved'), shortly);
};
