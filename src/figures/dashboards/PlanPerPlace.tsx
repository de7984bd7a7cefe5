import { useTranslate } from 'ra-core';
import { useFormats } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import { sumOwnerRows, type TaskFigureProps } from './task-boxes';
import { useClusterFilter } from './useClusterFilter';

type Place = { id: number; count: number; done: number };

/** Plan and Done by wilaya when a cluster is selected, otherwise by cluster (document 3, section 2.1). */
export const PlanPerPlace = ({ data, links, filter }: TaskFigureProps) => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const { linkTo } = useClusterFilter();
  const { labelled, percent } = useFormats();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const planned = sumOwnerRows(data, 'planned');
  const byWilaya = filter.cluster !== undefined;
  const rows: Place[] = byWilaya
    ? data.perWilaya.map(row => ({ ...row, id: row.address_wilaya }))
    : data.perCluster.map(row => ({ ...row, id: row.cluster }));
  const doneShare = shareOf(sumOwnerRows(data, 'done'), planned);
  const mark =
    doneShare === null
      ? undefined
      : { value: doneShare, label: labelled(word('wholeDone'), percent(doneShare)) };
  const placeOf = ({ id }: Place) => (byWilaya ? { wilaya: id } : { cluster: id });
  return (
    <FigureSection
      title={word(byWilaya ? 'perWilaya' : 'perCluster')}
      columns={[
        {
          key: 'place',
          label: word(byWilaya ? 'wilaya' : 'cluster'),
          text: ({ id }) => nameOf(byWilaya ? 'wilayas' : 'clusters', id),
          to: byWilaya ? undefined : ({ id }) => linkTo(id),
        },
        {
          key: 'plan',
          label: word('planned'),
          value: row => row.count,
          to: row => links.plans(filter, placeOf(row)),
        },
        { key: 'planShare', label: word('plannedShare'), share: row => shareOf(row.count, planned) },
        {
          key: 'done',
          label: word('done'),
          value: row => row.done,
          to: row => links.tasks(filter, { done: 'yes' }, placeOf(row)),
        },
        {
          key: 'doneShare',
          label: word('doneShare'),
          share: row => shareOf(row.done, row.count),
          bar: { max: 1, mark },
        },
      ]}
      rows={rows}
      keyOf={row => row.id}
    />
  );
};
