import { useTranslate } from 'ra-core';
import type { GpmTasksDashboard } from '../../../contract/figures/dashboards';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import type { TaskFigureProps } from './task-boxes';

/** Plan and Done by site (document 3, section 2.2). */
export const PlanPerSite = ({ data, links, filter }: TaskFigureProps<GpmTasksDashboard>) => {
  const translate = useTranslate();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  return (
    <FigureSection
      title={translate('terrain.dashboards.tasks.perSite', {
        shown: data.perSite.length,
        total: data.siteNbr,
      })}
      maxHeight={400}
      columns={[
        {
          key: 'name',
          label: word('site'),
          text: row => row.name,
          to: row => `/gpm/sites/detail/${row.site_id}`,
        },
        {
          key: 'plan',
          label: word('planned'),
          value: row => row.count,
          to: row => links.plans(filter, { site: row.site_id }),
        },
        {
          key: 'done',
          label: word('done'),
          value: row => row.done,
          to: row => links.tasks(filter, { done: 'yes' }, { site: row.site_id }),
        },
        { key: 'doneShare', label: word('doneShare'), share: row => shareOf(row.done, row.count) },
      ]}
      rows={data.perSite}
      keyOf={row => row.site_id}
    />
  );
};
