import { useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import type { z } from 'zod';
import { backlog } from '../../../contract/office/backlog';
import type { Ghost } from '../../../contract/office/proposals';
import { call } from '../../framework/providers/call';

export type Gone = z.output<(typeof backlog.actions.gone)['output']>['gone'][number];

/** Tells what of a proposal waits no more; asked again whenever the board is, as when others change what it shows. */
export const useGone = (
  shown: { number: number; ghosts: readonly Ghost[] } | undefined,
  onGone: (gone: readonly Gone[]) => void,
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
