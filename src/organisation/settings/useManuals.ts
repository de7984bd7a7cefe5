import { useQuery } from '@tanstack/react-query';
import { files } from '../../../contract/work/files';
import { call } from '../../framework/providers/call';

/** The manuals that the user may read. Their addresses are valid for an hour: they are refetched before that. */
export const useManuals = () =>
  useQuery({
    queryKey: ['manuals'],
    queryFn: async ({ signal }) => (await call(files.actions.list, {}, { signal })).files,
    refetchInterval: 30 * 60_000,
  });
