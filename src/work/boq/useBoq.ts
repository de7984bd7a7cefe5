import { useQuery } from '@tanstack/react-query';
import { boq } from '../../../contract/work/boq';
import { call } from '../../framework/providers/call';

/** A delivery's bill of quantities compared with the delivery. */
export const useBoq = (taskId: number) =>
  useQuery({
    queryKey: ['boq', taskId],
    queryFn: ({ signal }) => call(boq.actions.show, { id: taskId }, { signal }).then(({ data }) => data),
  });
