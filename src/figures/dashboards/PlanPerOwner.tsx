import { useTranslate } from 'ra-core';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import { sumOwnerRows, type TaskFigureProps } from './task-boxes';
import { useOwnerColour } from './useOwnerColour';

/** « Delivery plan per owner » (document 3, section 2.1). */
export const PlanPerOwner = ({ data, links, filter }: TaskFigureProps) => {
  const translate = useTranslate();
  const ownerColour = useOwnerColour();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const planned = sumOwnerRows(data, 'planned');
  const linkOf = (owner: string) => links.plans(filter, { owner });
  return (
    <FigureSection
      title={word('perOwner')}
      rowColours={data.perOwner.map(({ site_owner }) => ownerColour(site_owner))}
      columns={[
        { key: 'owner', label: word('owner'), text: row => row.owner },
        { key: 'count', label: word('planned'), value: row => row.count, to: row => linkOf(row.site_owner) },
        {
          key: 'share',
          label: '%',
          share: row => shareOf(row.count, planned),
          bar: { colour: row => ownerColour(row.site_owner) },
        },
      ]}
      rows={data.perOwner}
      keyOf={row => row.site_owner}
    />
  );
};
