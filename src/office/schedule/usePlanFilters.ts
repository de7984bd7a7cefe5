import { useEffect, useMemo } from 'react';
import { plans } from '../../../contract/work/plans';
import { listAllowedFilters, sanitizeFilter, useDroppedFiltersNotice } from '../../framework/lists/filters';
import { useUrlState } from '../../framework/lists/useUrlState';
import { useSession } from '../../framework/providers/sessionStore';

/** A page's address including those of the planning list's filters that the page supports and the reader may use. */
export const usePlanFilters = (names: readonly string[]) => {
  const { filter: written, ...address } = useUrlState();
  const user = useSession();
  const notice = useDroppedFiltersNotice(plans);
  const fields = useMemo(
    () => listAllowedFilters(plans, user).filter(({ source }) => names.includes(source)),
    [user, names],
  );
  const { filter, dropped } = useMemo(() => sanitizeFilter(plans, fields, written), [fields, written]);
  useEffect(() => {
    if (!dropped.length) return;
    address.setFilter(filter);
    notice(dropped);
  });
  return { ...address, fields, filter };
};
