import { useEvent } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RowPanel } from './actions';
import { withinList } from './useListMemory';
import { useQueryOfList } from './useView';

/** Which row is open beside its list: the address keeps it, so that it can be shared. */
export const usePanel = (panel: RowPanel | undefined, phone: boolean) => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const queryOfList = useQueryOfList();
  const opened = (panel && Number(new URLSearchParams(search).get(panel.param))) || undefined;

  const show = (id: number | undefined) => {
    const query = search.includes('filter=') ? new URLSearchParams(search) : queryOfList();
    if (id === undefined) query.delete(panel!.param);
    else query.set(panel!.param, String(id));
    // Going from row to row is one step for whoever goes back.
    const replace = opened !== undefined || id === undefined;
    const over = replace ? state?.overList === true : true;
    navigate({ search: `?${query}` }, { replace, state: { ...withinList, overList: over } });
  };
  const open = useEvent((record: { id: number }) => {
    if (phone || record.id === opened) navigate(panel!.pageOf(record.id));
    else show(record.id);
  });
  const follow = useEvent((id: number) => show(id));
  const close = useEvent(() => (state?.overList ? navigate(-1) : show(undefined)));
  return { opened, open, follow, close };
};

export type PanelState = ReturnType<typeof usePanel>;
