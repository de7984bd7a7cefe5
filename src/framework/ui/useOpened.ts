import { useState } from 'react';

/** Which rows of a table are opened, by their ids, and how one opens and closes. */
export const useOpened = () => {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpened(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id]));
  return [(id: number) => opened.includes(id), toggle] as const;
};
