import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Selection } from './actions';

/** The dialog that a list's own buttons opened; `all` is what the list shows. Rows that changed are read anew. */
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
