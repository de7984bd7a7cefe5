import type { EquipmentCategoryFigures } from '../../../../contract/figures/equipment-dashboards';
import { FigureSection } from '../FigureSection';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** Sites with incomplete equipment records, by the missing field. */
export const GapsByKind = ({ data, links }: EquipmentProps) => {
  const { word, kindName } = useEquipmentWords();
  return (
    <FigureSection
      title={word('gaps')}
      columns={[
        { key: 'kind', label: word('kind'), text: row => kindName(row.category) },
        ...gaps.map(gap => ({
          key: gap,
          label: word(gap),
          value: (kind: EquipmentCategoryFigures) => findGap[gap](kind)?.sites ?? 0,
          to: ({ category }: EquipmentCategoryFigures) =>
            links.sites({}, { equipment: category, equipment_gap: gap }),
        })),
      ]}
      rows={data.kinds}
      keyOf={row => row.category}
    />
  );
};

/** The fields that every type has: not every type has a capacity. */
const gaps = ['brand', 'model', 'date'] as const;
const findUnnamed = (rows: EquipmentCategoryFigures['brands']) => rows.find(({ name }) => name === null);
const findGap = {
  brand: ({ brands }: EquipmentCategoryFigures) => findUnnamed(brands),
  model: ({ models }: EquipmentCategoryFigures) => findUnnamed(models),
  date: ({ ages }: EquipmentCategoryFigures) => ages.find(({ age }) => age === null),
};
