import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Call after a change: lists, pages and selects of people are read anew. */
export const usePeopleChanged = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    for (const key of ['agents', 'managers', 'clustermanagers', 'formLists'])
      void client.invalidateQueries({ queryKey: [key] });
    await client.invalidateQueries({ queryKey: ['person'] });
  }, [client]);
};
