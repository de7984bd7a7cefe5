import { type CatalogueName, keysOf } from '../reference/catalogues';
import type { Calendar } from './calendar';
import type { Random } from './random';
import type { NewRow, Row } from './rows';
import type { DemoSite } from './sites';

type Equipment = NewRow<'site_equipment', 'id'>;
type Plate = Pick<Equipment, 'category' | 'brand' | 'type' | 'capacity' | 'quantity'>;

/** What stands on a site: everything with a generator where GPM is done, a part of it elsewhere. */
export const equipmentOf = (
  { row, age, agents }: DemoSite,
  random: Random,
  calendar: Calendar,
): Equipment[] => {
  const plates: Plate[] = agents.has('gpm')
    ? [
        ...times(
          row.mode === 'permanent'
            ? 2
            : random.weighted([
                [1, 9],
                [2, 1],
              ]),
          () => generator(random),
        ),
        ac(random),
        power(random),
        battery(random),
        ...times(random.int(1, 2), () => bss(random)),
      ]
    : row.kind === 'site' && random.chance(0.25)
      ? [power(random), battery(random), bss(random)]
      : [];
  return plates.map(plate => ({
    site_id: row.id,
    ...plate,
    serial_number: random.chance(0.9) ? `${plate.brand!.slice(0, 2).toUpperCase()}${random.digits(8)}` : null,
    installed_on: random.chance(0.85) ? calendar.day(-age - random.int(0, 1500)) : null,
    remark: random.chance(0.12) ? random.pick(remarks) : null,
    version: 1,
  }));
};

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
/** The first entries of a catalogue are the common ones. */
const brand = (random: Random, name: CatalogueName) =>
  random.weighted(keysOf(name).map((key, index) => [key as string, 1 / (index + 2)] as const));
const plate = (
  category: Row<'site_equipment'>['category'],
  maker: string,
  type: string | null,
  capacity: string | null,
  quantity = 1,
): Plate => ({ category, brand: maker, type, capacity, quantity });

const generator = (random: Random) =>
  plate(
    'generator',
    brand(random, 'ge_brands'),
    'Diesel',
    `${random.pick([10, 12, 15, 20, 22, 30, 40])} kVA`,
  );
const ac = (random: Random) =>
  plate(
    'ac',
    brand(random, 'ac_brands'),
    random.pick(keysOf('ac_types')),
    random.pick(keysOf('ac_capacity')),
    random.int(1, 2),
  );
const power = (random: Random) =>
  plate('power', brand(random, 'ps'), 'Redresseur 48 V', `${random.pick([50, 100, 150, 200, 300])} A`);
const battery = (random: Random) =>
  plate(
    'battery',
    brand(random, 'batteries'),
    random.pick(['VRLA 12 V', 'VRLA 2 V', 'Lithium 48 V']),
    `${random.pick([100, 150, 170, 200, 500])} Ah`,
    random.pick([4, 8, 12, 24]),
  );
const bss = (random: Random) =>
  plate(
    'bss',
    brand(random, 'bss_brands'),
    random.pick(['2G', '3G', '4G', '2G/3G', '3G/4G']),
    null,
    random.int(1, 3),
  );

const remarks = [
  'À remplacer au prochain passage',
  'Remplacé sous garantie',
  'Bruit anormal signalé par le gardien',
  'Plaque signalétique illisible',
  'Contrôlé, bon état',
];
