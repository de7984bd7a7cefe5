import { useListContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Selection } from './actions';
import { sameListState } from './useListMemory';

/** Location state of a link that opens a list with one of its dialogs. */
export type ListDialogState = { dialog: string };

/** The dialog opened by a list's own buttons or by a link; `all` is what the list shows. Changed rows are refetched. */
export const useListDialog = <Key extends string>(onChanged?: () => void) => {
  const { filterValues, total = 0, refetch } = useListContext();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const requested: Key | undefined = state?.dialog;
  const [open, setOpen] = useState(requested);
  useEffect(() => {
    // The browser stores the state: coming back or reloading must not open the dialog again.
    if (requested) navigate({ pathname, search }, { replace: true, state: sameListState });
  }, [requested, pathname, search, navigate]);
  const close = (changed?: boolean) => {
    setOpen(undefined);
    if (!changed) return;
    refetch();
    onChanged?.();
  };
  const all: Selection = { matching: true, filter: filterValues, count: total };
  return { open, setOpen, close, all };
};
