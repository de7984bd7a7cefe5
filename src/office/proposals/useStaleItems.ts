import { useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import type { z } from 'zod';
import { backlog } from '../../../contract/office/backlog';
import type { ProposedPlan } from '../../../contract/office/proposals';
import { call } from '../../framework/providers/call';

export type StaleItem = z.output<(typeof backlog.actions.gone)['output']>['gone'][number];

/**
 * Reports proposed items no longer in the backlog; checked again whenever the board is refetched, for instance
 * after changes by other users.
 */
export const useStaleItems = (
  proposal: { number: number; ghosts: readonly ProposedPlan[] } | undefined,
  onStale: (stale: readonly StaleItem[]) => void,
) => {
  const keys = useEvent(() => (proposal?.ghosts ?? []).map(({ item }) => item.key));
  const notify = useEvent(onStale);
  const isEnabled = proposal !== undefined && proposal.ghosts.length > 0;
  const { data } = useQuery({
    queryKey: ['board', 'gone', proposal?.number],
    queryFn: ({ signal }) => call(backlog.actions.gone, { keys: keys() }, { signal }),
    enabled: isEnabled,
  });
  useEffect(() => {
    if (!isEnabled || !data) return;
    const currentKeys = new Set(keys());
    const stale = data.gone.filter(({ key }) => currentKeys.has(key));
    if (stale.length) notify(stale);
  }, [data, isEnabled, keys, notify]);
};
