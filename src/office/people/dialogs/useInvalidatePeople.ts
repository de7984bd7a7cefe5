import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listedRoles, peopleListName } from '../../../../contract/organisation/roles';

/** Call after a change: refetches lists, pages and selects of people. */
export const useInvalidatePeople = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    for (const key of [...listedRoles.map(peopleListName), 'formLists'])
      void client.invalidateQueries({ queryKey: [key] });
    await client.invalidateQueries({ queryKey: ['person'] });
  }, [client]);
};
