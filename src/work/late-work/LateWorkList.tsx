import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lateWork } from '../../../contract/field/late-work';
import type { Rule } from '../../../contract/framework/permissions';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { Section } from '../../framework/ui/Section';
import { LateWorkItem } from './LateWorkItem';

type About = { site_id: number } | { task_id: number } | { plan_id: number };

/**
 * Work on a site, plan or task that agents submitted after the office had closed it; renders nothing if there
 * is none.
 */
export const LateWorkList = ({ about }: { about: About }) => {
  const translate = useTranslate();
  const { list } = lateWork.actions;
  const may = useCan()(list.needs as Rule);
  const { data } = useQuery({
    queryKey: [lateWork.name, about],
    queryFn: ({ signal }) => call(list, about, { signal }).then(({ data }) => data),
    enabled: may,
  });
  if (!data?.length) return null;
  return (
    <Section title={translate('terrain.lateWork.title')} count={data.length}>
      <Stack spacing={2}>
        {data.map(work => (
          <LateWorkItem key={work.late_id} work={work} />
        ))}
      </Stack>
    </Section>
  );
};
