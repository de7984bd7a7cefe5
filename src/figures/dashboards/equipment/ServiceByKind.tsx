import type { EquipmentCategoryFigures } from '../../../../contract/figures/equipment-dashboards';
import { type EquipmentDue, serviceYears } from '../../../../contract/sites/equipment';
import { FigureSection } from '../FigureSection';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** What has exceeded its service life, and what will within twelve months. */
export const ServiceByKind = ({ data, links }: EquipmentProps) => {
  const { word, kindName } = useEquipmentWords();
  const sitesOf = (due: EquipmentDue) => (kind: EquipmentCategoryFigures) =>
    kind.due.find(row => row.due === due)?.sites ?? 0;
  const linkOf =
    (due: EquipmentDue) =>
    ({ category }: EquipmentCategoryFigures) =>
      links.sites({}, { equipment: category, equipment_due: due });
  return (
    <FigureSection
      title={word('byService')}
      columns={[
        { key: 'kind', label: word('kind'), text: row => kindName(row.category) },
        { key: 'years', label: word('years'), value: row => serviceYears[row.category] },
        { key: 'past', label: word('past'), value: sitesOf('past'), to: linkOf('past'), bar: {} },
        { key: 'soon', label: word('soon'), value: sitesOf('soon'), to: linkOf('soon') },
      ]}
      rows={data.kinds}
      keyOf={row => row.category}
    />
  );
};
