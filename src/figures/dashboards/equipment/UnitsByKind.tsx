import { FigureSection } from '../FigureSection';
import { shareOf } from '../figure-columns';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** How many units of each type there are, on how many sites. */
export const UnitsByKind = ({ data, links }: EquipmentProps) => {
  const { word, kindName } = useEquipmentWords();
  const linkOf = ({ category }: (typeof data.kinds)[number]) => links.sites({}, { equipment: category });
  return (
    <FigureSection
      title={word('byKind')}
      columns={[
        { key: 'kind', label: word('kind'), text: row => kindName(row.category) },
        { key: 'items', label: word('items'), value: row => row.items },
        { key: 'sites', label: word('sites'), value: row => row.sites, to: linkOf },
        { key: 'share', label: '%', share: row => shareOf(row.sites, data.sites), bar: { max: 1 } },
      ]}
      rows={data.kinds}
      keyOf={row => row.category}
    />
  );
};
