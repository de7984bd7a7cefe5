import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';

/** Reads and saves settings; forms and lists are refreshed at once. */
export const useSetting = <Read extends Endpoint, Write extends Endpoint>(
  name: string,
  read: Read,
  write: Write,
) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const query = useQuery({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => call(read, {} as z.input<Read['input']>, { signal }),
  });
  const save = async (values: z.input<Write['input']>) => {
    const saved = await call(write, values);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['settings'] }),
      client.invalidateQueries({ queryKey: ['formLists'] }),
    ]);
    notifySuccess(translate('terrain.settings.saved'), saved);
  };
  return { query, save };
};
