import { catalogueKeys } from '../../organisation/reference/catalogues';
import type { Calendar } from './calendar';
import type { Random } from './random';
import type { NewRow, Row } from './rows';
import type { DemoSite } from './sites';

type Equipment = NewRow<'site_equipment', 'id'>;
/** What a type plate says about a piece of equipment. */
type Plate = Pick<Equipment, 'category' | 'brand' | 'type' | 'capacity' | 'quantity'>;

/** Full equipment with a generator at GPM sites, common equipment elsewhere; some sites have not been surveyed. */
export const generateEquipment = (
  { row, age, agents }: DemoSite,
  random: Random,
  calendar: Calendar,
): Equipment[] => {
  if (row.kind !== 'site') return [];
  const plates = agents.has('gpm') ? listGpmPlates(row, random) : listCommonPlates(random);
  return plates.map(plate => ({
    site_id: row.id,
    ...plate,
    serial_number:
      plate.brand && random.chance(0.9)
        ? `${plate.brand.slice(0, 2).toUpperCase()}${random.digits(8)}`
        : null,
    installed_on: random.chance(0.88)
      ? calendar.day(-pickDaysSinceInstallation(plate.category, age, random))
      : null,
    remark: random.chance(0.12) ? random.pick(remarks) : null,
    version: 1,
  }));
};

const listGpmPlates = ({ mode }: DemoSite['row'], random: Random): Plate[] => {
  const generators = mode === 'permanent' || random.chance(0.1) ? 2 : 1;
  return [
    ...repeat(generators, () => generator(random)),
    ...indoorPlates(random),
    ...repeat(random.int(1, 2), () => bss(random)),
  ];
};

const listCommonPlates = (random: Random): Plate[] => {
  if (!random.chance(0.72)) return [];
  return [
    ...(random.chance(0.08) ? [generator(random)] : []),
    ...(random.chance(0.6) ? indoorPlates(random) : [power(random), battery(random)]),
    bss(random),
  ];
};

/** Sites are older than their records here; parts that wear out have been replaced since. */
const pickDaysSinceInstallation = (category: Plate['category'], age: number, random: Random) =>
  random.chance(0.12)
    ? random.int(1, Math.min(age, 300))
    : random.weighted(ages[category]) * 365 + random.int(0, 364);
const ages: Record<Plate['category'], readonly (readonly [years: number, weight: number])[]> = {
  battery: toWeightedYears([6, 8, 9, 9, 7, 5, 3, 1]),
  ac: toWeightedYears([4, 5, 6, 6, 6, 5, 4, 3, 2, 1, 1]),
  power: toWeightedYears([2, 3, 4, 5, 6, 6, 6, 5, 4, 3, 3, 2, 2, 1]),
  generator: toWeightedYears([2, 3, 4, 5, 5, 6, 6, 5, 4, 4, 3, 2, 2, 1, 1]),
  bss: toWeightedYears([3, 5, 7, 7, 6, 5, 4, 2, 2, 1]),
};
function toWeightedYears(weights: readonly number[]) {
  return weights.map((weight, years) => [years, weight] as const);
}
const indoorPlates = (random: Random) => [ac(random), power(random), battery(random)];

const repeat = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
/** The first entries of a catalogue are the common ones; some brands were not recorded. */
const brand = (random: Random, names: readonly string[]) =>
  random.chance(0.04) ? null : random.weighted(names.map((key, index) => [key, 1 / (index + 2)] as const));
/** Both catalogues list the same makers: the first 11 make batteries, all but the first 9 power supplies. */
const batteryMakers = catalogueKeys('batteries').slice(0, 11);
const powerMakers = catalogueKeys('ps').slice(9);
const plate = (
  category: Row<'site_equipment'>['category'],
  maker: string | null,
  type: string | null,
  capacity: string | null,
  quantity = 1,
): Plate => ({ category, brand: maker, type, capacity, quantity });

const generator = (random: Random) =>
  plate(
    'generator',
    brand(random, catalogueKeys('ge_brands')),
    'Diesel',
    `${random.pick([10, 12, 15, 20, 22, 30, 40])} kVA`,
  );
const ac = (random: Random) =>
  plate(
    'ac',
    brand(random, catalogueKeys('ac_brands')),
    random.pick(catalogueKeys('ac_types')),
    random.pick(catalogueKeys('ac_capacity')),
    random.int(1, 2),
  );
const power = (random: Random) =>
  plate('power', brand(random, powerMakers), 'Redresseur 48 V', `${random.pick([50, 100, 150, 200, 300])} A`);
const battery = (random: Random) => {
  const [type, quantities] = random.pick(batteries);
  const capacity = `${random.pick([100, 150, 170, 200, 500])} Ah`;
  return plate('battery', brand(random, batteryMakers), type, capacity, random.pick(quantities));
};
const batteries = [
  ['VRLA 12 V', [4, 8, 12]],
  ['VRLA 2 V', [24]],
  ['Lithium 48 V', [1, 2, 4]],
] as const;
const bss = (random: Random) => {
  const maker = brand(random, catalogueKeys('bss_brands'));
  return plate(
    'bss',
    maker,
    random.pick(maker?.endsWith('2G/3G') ? oldCells : cells),
    null,
    random.int(1, 3),
  );
};
const oldCells = ['2G', '3G', '2G/3G'];
const cells = ['2G', '3G', '4G', '2G/3G', '3G/4G'];

const remarks = [
  'À remplacer au prochain passage',
  'Remplacé sous garantie',
  'Bruit anormal signalé par le gardien',
  'Plaque signalétique illisible',
  'Contrôlé, bon état',
];
