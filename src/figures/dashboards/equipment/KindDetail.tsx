import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { EquipmentCategoryFigures } from '../../../../contract/figures/equipment-dashboards';
import type { EquipmentCategory } from '../../../../contract/sites/equipment';
import { FigureSection } from '../FigureSection';
import { type FigureColumn, shareOf } from '../figure-columns';
import type { FigureLinks } from '../figure-links';
import { twoColumns } from '../layout-grids';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** One type in detail, chosen by tabs; the choice is stored in the address. */
export const KindDetail = ({ data, links }: EquipmentProps) => {
  const { word, kindName } = useEquipmentWords();
  const [params, setParams] = useSearchParams();
  const kind =
    data.kinds.find(({ category }) => category === params.get('kind')) ?? getDefaultKind(data.kinds);
  const choose = (category: EquipmentCategory) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        next.set('kind', category);
        return next;
      },
      { replace: true },
    );
  return (
    <Box component="section" aria-label={word('kinds')} sx={{ mt: 3 }}>
      <Typography component="h2" variant="h6">
        {word('kinds')}
      </Typography>
      <Tabs
        value={kind.category}
        onChange={(_, category) => choose(category)}
        aria-label={word('kinds')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {data.kinds.map(({ category }) => (
          <Tab
            key={category}
            value={category}
            label={kindName(category)}
            id={`kind-${category}`}
            aria-controls="kind-figures"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="kind-figures" aria-labelledby={`kind-${kind.category}`} sx={twoColumns}>
        <ByAge kind={kind} links={links} />
        <ByPlate kind={kind} links={links} facet="brand" rows={kind.brands} />
        <ByPlate kind={kind} links={links} facet="model" rows={kind.models} />
        {kind.capacities.some(({ name }) => name !== null) && (
          <ByPlate kind={kind} links={links} facet="capacity" rows={kind.capacities} />
        )}
      </Box>
    </Box>
  );
};

/** Batteries first: they wear out the fastest. Otherwise the first type that any site has. */
const getDefaultKind = (kinds: readonly EquipmentCategoryFigures[]) =>
  kinds.find(({ category, sites }) => category === 'battery' && sites > 0) ??
  kinds.find(({ sites }) => sites > 0) ??
  kinds[0];

type Props = { kind: EquipmentCategoryFigures; links: FigureLinks };
type Counts = { items: number; sites: number };

const ByAge = ({ kind, links }: Props) => {
  const { word, kindName, ageName } = useEquipmentWords();
  const linkOf = ({ age }: EquipmentCategoryFigures['ages'][number]) =>
    links.sites(
      {},
      { equipment: kind.category, ...(age === null ? { equipment_gap: 'date' } : { equipment_age: age }) },
    );
  return (
    <FigureSection
      title={word('ofKind.age', { kind: kindName(kind.category) })}
      columns={[
        { key: 'age', label: word('age'), text: row => ageName(row.age) },
        ...useCountColumns<EquipmentCategoryFigures['ages'][number]>(kind, linkOf),
      ]}
      rows={kind.ages}
      keyOf={row => row.age ?? ''}
    />
  );
};

type PlateRow = EquipmentCategoryFigures['brands'][number];
type PlateProps = Props & { facet: 'brand' | 'model' | 'capacity'; rows: readonly PlateRow[] };

/** Figures by a field of the equipment's name plate. */
const ByPlate = ({ kind: { category, ...kind }, links, facet, rows }: PlateProps) => {
  const { word, kindName, plateName } = useEquipmentWords();
  const nameOf = ({ name }: PlateRow) => plateName(category, facet, name);
  const linkOf = ({ name }: PlateRow) =>
    links.sites(
      {},
      {
        equipment: category,
        ...(name === null ? { equipment_gap: facet } : { [`equipment_${facet}`]: name }),
      },
    );
  return (
    <FigureSection
      title={word(`ofKind.${facet}`, { kind: kindName(category) })}
      columns={[{ key: facet, label: word(facet), text: nameOf }, ...useCountColumns<PlateRow>(kind, linkOf)]}
      rows={rows}
      keyOf={row => row.name ?? ''}
      maxHeight={360}
    />
  );
};

/** Units, sites, and their share of all sites with this type. */
const useCountColumns = <Row extends Counts>(
  { sites }: Counts,
  to: (row: Row) => string | undefined,
): FigureColumn<Row>[] => {
  const { word } = useEquipmentWords();
  return [
    { key: 'items', label: word('items'), value: row => row.items },
    { key: 'sites', label: word('sites'), value: row => row.sites, to },
    { key: 'share', label: '%', share: row => shareOf(row.sites, sites), bar: {} },
  ];
};
