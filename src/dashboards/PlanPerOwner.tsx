import { useTranslate } from 'ra-core';
import { useChartColours } from './chartColours';
import { Slices } from './charts';
import { FigureSection } from './FigureSection';
import { shareOf } from './figureColumns';
import { sumOf, type TaskFigureProps } from './taskBoxes';
import { useOwnerColour } from './useOwnerColour';

/** « Delivery plan per owner » (document 3, section 2.1). */
export const PlanPerOwner = ({ data, links, asked }: TaskFigureProps) => {
  const translate = useTranslate();
  const colours = useChartColours();
  const ownerColour = useOwnerColour();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const planned = sumOf(data, 'planned');
  const linkOf = (owner: string) => links.plans(asked, { owner });
  return (
    <FigureSection
      title={word('perOwner')}
      chart={
        <Slices
          rows={data.perOwner.map(({ owner, site_owner, count }) => ({
            name: owner,
            value: count,
            to: linkOf(site_owner),
            colour: ownerColour(site_owner),
          }))}
        />
      }
      marks={data.perOwner.map(
        ({ site_owner }, at) => ownerColour(site_owner) ?? colours[at % colours.length],
      )}
      columns={[
        { key: 'owner', label: word('owner'), text: row => row.owner },
        { key: 'count', label: 'Plan', value: row => row.count, to: row => linkOf(row.site_owner) },
        { key: 'share', label: '%', share: row => shareOf(row.count, planned) },
      ]}
      rows={data.perOwner}
      keyOf={row => row.site_owner}
    />
  );
};
