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
 * after others' changes.
 */
export const useStaleItems = (
  shown: { number: number; ghosts: readonly ProposedPlan[] } | undefined,
  onGone: (gone: readonly StaleItem[]) => void,
) => {
  const keys = useEvent(() => (shown?.ghosts ?? []).map(({ item }) => item.key));
  const tell = useEvent(onGone);
  const waits = shown !== undefined && shown.ghosts.length > 0;
  const { data } = useQuery({
    queryKey: ['board', 'gone', shown?.number],
    queryFn: ({ signal }) => call(backlog.actions.gone, { keys: keys() }, { signal }),
    enabled: waits,
  });
  useEffect(() => {
    if (!waits || !data) return;
    const still = new Set(keys());
    const gone = data.gone.filter(({ key }) => still.has(key));
    if (gone.length) tell(gone);
  }, [data, waits, keys, tell]);
};
