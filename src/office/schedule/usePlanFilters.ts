import { useEffect, useMemo } from 'react';
import { plans } from '../../../contract/work/plans';
import { listAllowedFilters, sanitizeFilter, useDroppedFiltersNotice } from '../../framework/lists/filters';
import { useUrlState } from '../../framework/lists/useUrlState';
import { useSession } from '../../framework/providers/sessionStore';

/** A page's URL state, with the filters of the planning list that the page supports and the user may use. */
export const usePlanFilters = (names: readonly string[]) => {
  const { filter: filterFromUrl, ...urlState } = useUrlState();
  const user = useSession();
  const notifyDroppedFilters = useDroppedFiltersNotice(plans);
  const fields = useMemo(
    () => listAllowedFilters(plans, user).filter(({ source }) => names.includes(source)),
    [user, names],
  );
  const { filter, dropped } = useMemo(
    () => sanitizeFilter(plans, fields, filterFromUrl),
    [fields, filterFromUrl],
  );
  useEffect(() => {
    if (!dropped.length) return;
    urlState.setFilter(filter);
    notifyDroppedFilters(dropped);
  });
  return { ...urlState, fields, filter };
};
