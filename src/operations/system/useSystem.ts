import { useQuery } from '@tanstack/react-query';
import { system } from '../../../contract/operations/system';
import { call } from '../../framework/providers/call';

/** How the installation does, read again by itself; what was read stays until the next reading is there. */
export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await call(system.actions.state, {}, { signal })).data,
    refetchInterval: 10_000,
  });
