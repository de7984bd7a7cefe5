import type { EquipmentCategory } from '../../../../contract/sites/equipment';
import { FigureSection } from '../FigureSection';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** Sites by the age of their equipment: ages as rows, types as columns. */
export const AgesByKind = ({ data, links }: EquipmentProps) => {
  const { word, kindName, ageName } = useEquipmentWords();
  const rows = data.kinds[0].ages.map(({ age }) => ({
    age,
    sites: new Map(
      data.kinds.map(({ category, ages }) => [category, ages.find(row => row.age === age)?.sites ?? 0]),
    ),
  }));
  const linkOf = (category: EquipmentCategory, { age }: (typeof rows)[number]) =>
    links.sites(
      {},
      { equipment: category, ...(age === null ? { equipment_gap: 'date' } : { equipment_age: age }) },
    );
  return (
    <FigureSection
      title={word('byAge')}
      columns={[
        { key: 'age', label: word('age'), text: row => ageName(row.age) },
        ...data.kinds.map(({ category }) => ({
          key: category,
          label: kindName(category),
          value: (row: (typeof rows)[number]) => row.sites.get(category) ?? 0,
          to: (row: (typeof rows)[number]) => linkOf(category, row),
        })),
      ]}
      rows={rows}
      keyOf={row => row.age ?? ''}
    />
  );
};
