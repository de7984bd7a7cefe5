import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { outsideWork } from '../../../contract/work/outside-work';
import { call } from '../../framework/providers/call';

/** Says how many waiting tasks of the reader's agents the reader does not reach, and who may decide on them. */
export const OutsideWorkNotice = () => {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: [outsideWork.name],
    queryFn: ({ signal }) => call(outsideWork.actions.outsideWork, {}, { signal }).then(({ data }) => data),
  });
  if (!data?.tasks) return null;
  const text = (name: string, values?: object) => translate(`terrain.review.outside.${name}`, values);
  const names = [...data.deciders, ...(data.only_admin ? [text('admin')] : [])];
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }}>
      {text(data.more ? 'more' : 'tasks', { smart_count: data.tasks })}{' '}
      {text('deciders', { smart_count: names.length, names: names.join(', ') })}
    </Alert>
  );
};
