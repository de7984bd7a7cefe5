import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lateWork } from '../../../contract/field/late-work';
import type { Rule } from '../../../contract/framework/permissions';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { Section } from '../../framework/ui/Section';
import { WorkRow, WorkRows } from './WorkRow';

const maxRows = 5;

/** Late work not decided yet, the latest first; renders nothing if there is none. */
export const PendingLateWork = () => {
  const translate = useTranslate();
  const text = (name: string, values?: object) => translate(`terrain.lateWork.${name}`, values);
  const { instant } = useFormats();
  const { list } = lateWork.actions;
  const may = useCan()(list.needs as Rule);
  const { data } = useQuery({
    queryKey: [lateWork.name, 'pending'],
    queryFn: ({ signal }) => call(list, {}, { signal }).then(({ data }) => data),
    enabled: may,
  });
  if (!data?.length) return null;
  return (
    <Section title={text('title')} count={data.length}>
      <WorkRows label={text('title')}>
        {data.slice(0, maxRows).map(work => (
          <WorkRow
            key={work.late_id}
            kind={work.task_type}
            name={work.site_code}
            to={`/sites/detail/${work.site_id}`}
            title={text(`after.${work.reason}`)}
            about={[text('by', { agent: work.agent.username, at: instant(work.received_at) })]}
          />
        ))}
      </WorkRows>
    </Section>
  );
};
