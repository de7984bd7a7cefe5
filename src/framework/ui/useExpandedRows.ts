import { useState } from 'react';

/** The expanded rows of a table, by their ids, and how to toggle one. */
export const useExpandedRows = () => {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpened(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id]));
  return [(id: number) => opened.includes(id), toggle] as const;
};
