import { useEvent } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RowPanel } from './actions';
import type { ListRecord } from './columns';
import { sameListState } from './useListMemory';
import { useListQueryParams } from './useView';

/**
 * The row open in the panel: stored in the address outside of the list's own query, so that it can be shared.
 * In that query react-admin would remember it for the next visit.
 */
export const usePanel = (panel: RowPanel | undefined, phone: boolean) => {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const getListQuery = useListQueryParams();
  const opened = (panel && Number(new URLSearchParams(hash.slice(1)).get(panel.name))) || undefined;

  const show = (id: number | undefined) => {
    // Going from row to row is one history entry.
    const replace = opened !== undefined;
    navigate(
      { search: search || `?${getListQuery()}`, hash: id === undefined ? '' : `#${panel!.name}=${id}` },
      { replace, state: { ...sameListState, overList: replace ? state?.overList === true : true } },
    );
  };
  const open = useEvent((record: ListRecord) => {
    if (phone || record.id === opened) navigate(panel!.pageOf(record.id));
    else show(record.id);
  });
  const follow = useEvent((id: number) => show(id));
  const close = useEvent(() => (state?.overList ? navigate(-1) : show(undefined)));
  return { opened, open, follow, close };
};

export type PanelState = ReturnType<typeof usePanel>;
