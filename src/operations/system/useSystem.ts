import { useQuery } from '@tanstack/react-query';
import { system } from '../../../contract/operations/system';
import { call } from '../../framework/providers/call';

/** The state of the installation, refetched periodically; the old data stays until the new one arrives. */
export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await call(system.actions.state, {}, { signal })).data,
    refetchInterval: 10_000,
  });
