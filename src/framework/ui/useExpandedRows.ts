import { useState } from 'react';

/** The expanded rows of a table, by their ids, and how to toggle one. */
export const useExpandedRows = () => {
  const [expandedIds, setExpandedIds] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setExpandedIds(ids => (ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]));
  return [(id: number) => expandedIds.includes(id), toggle] as const;
};
