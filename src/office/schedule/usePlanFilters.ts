import { useEffect, useMemo } from 'react';
import { plans } from '../../../contract/work/plans';
import { filtersFor, fitted, useDroppedNotice } from '../../framework/lists/filters';
import { usePageAddress } from '../../framework/lists/usePageAddress';
import { useSession } from '../../framework/providers/sessionStore';

/** A page's address including those of the planning list's filters that the page supports and the reader may use. */
export const usePlanFilters = (names: readonly string[]) => {
  const { filter: written, ...address } = usePageAddress();
  const user = useSession();
  const notice = useDroppedNotice(plans);
  const fields = useMemo(
    () => filtersFor(plans, user).filter(({ source }) => names.includes(source)),
    [user, names],
  );
  const { filter, dropped } = useMemo(() => fitted(plans, fields, written), [fields, written]);
  useEffect(() => {
    if (!dropped.length) return;
    address.setFilter(filter);
    notice(dropped);
  });
  return { ...address, fields, filter };
};
