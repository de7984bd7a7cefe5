import { useTranslate } from 'ra-core';
import type { TasksDashboard } from '../../../contract/figures/dashboards';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import { boxLink, type TaskFigureProps, taskBoxNames } from './task-boxes';
import { useOwnerColour } from './useOwnerColour';

/** « Detail »: each owner with all its figures, including sites. */
export const OwnerDetail = ({ data, ...context }: TaskFigureProps<TasksDashboard>) => {
  const translate = useTranslate();
  const ownerColour = useOwnerColour();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  return (
    <FigureSection
      title={word('detail')}
      rowColours={data.perOwnerDetail.map(({ site_owner }) => ownerColour(site_owner))}
      columns={[
        { key: 'owner', label: word('owner'), text: row => row.owner },
        {
          key: 'siteNbr',
          label: word('sites'),
          value: row => row.siteNbr,
          to: row => context.links.sites({ owner: row.site_owner }),
        },
        ...taskBoxNames.pm.map(name => ({
          key: name,
          label: word(name),
          value: (row: Row) => row[name],
          to: (row: Row) => boxLink(name, context, { owner: row.site_owner }),
        })),
        { key: 'share', label: '%', share: row => shareOf(row.done, row.planned) },
      ]}
      rows={data.perOwnerDetail}
      keyOf={row => row.site_owner}
    />
  );
};
type Row = TasksDashboard['perOwnerDetail'][number];
