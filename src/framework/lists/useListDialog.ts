import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Selection } from './actions';

/** The dialog opened by a list's own buttons; `all` is what the list shows. Changed rows are refetched. */
export const useListDialog = <Key extends string>(onChanged?: () => void) => {
  const { filterValues, total = 0, refetch } = useListContext();
  const [open, setOpen] = useState<Key>();
  const close = (changed?: boolean) => {
    setOpen(undefined);
    if (!changed) return;
    refetch();
    onChanged?.();
  };
  const all: Selection = { matching: true, filter: filterValues, count: total };
  return { open, setOpen, close, all };
};
