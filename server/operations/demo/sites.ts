import type { Area } from '../../../contract/organisation/vocabulary';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { CatalogueKey } from '../../organisation/reference/catalogues';
import type { Calendar } from './calendar';
import { generateAddress, landmarks } from './names';
import { ownerShares, type People, type Person } from './people';
import { type Place, pickPlace } from './places';
import type { Random } from './random';
import type { Row } from './rows';

/** A site with its areas, before its plans and tasks are generated. */
export type DemoSite = {
  row: Row<'sites'>;
  /** Days since it was created, counted back from today. */
  age: number;
  agents: Map<Area, Person | null>;
  manager: Person | null;
  createdBy: Person;
};

type SiteContext = {
  random: Random;
  calendar: Calendar;
  people: People;
  nextCode: (prefix: string) => string;
};

/** The wilayas that get a warehouse first: one for each cluster. */
const warehouseWilayas = [16, 31, 25, 23, 19, 2, 30, 8];

export const generateWarehouse = (context: SiteContext, id: number, index: number): DemoSite => {
  const { random } = context;
  const place = pickPlace(random, warehouseWilayas[index]);
  const site = generateSite(context, id, place, 'W');
  const { code } = site.row;
  const number = Number(code.slice(3));
  const name = `Entrepôt ${place.commune.name}${number > 1 ? ` ${number}` : ''}`;
  site.row = {
    ...site.row,
    kind: 'entrepot',
    name,
    name_search: normalizeSearchText(name),
    code_facture: null,
    site_class: null,
    zone: null,
    mode: null,
    electrified: null,
    typology: null,
    antenna_support: null,
    in_delivery: true,
    in_ssr: false,
    in_gpm: false,
    status: 'active',
    address: generateAddress(random, 'Zone industrielle', place.commune.name, place.wilaya.name),
  };
  site.agents = new Map([['delivery', site.agents.get('delivery') ?? null]]);
  return site;
};

/** Letters of a commune's codes; W is for warehouses. */
const letters = 'ABCDEFGHJKLMNPRSTUVXYZ';

export const generateSite = (
  context: SiteContext,
  id: number,
  place: Place = pickPlace(context.random),
  letter = letters[place.communeIndex % letters.length],
): DemoSite => {
  const { random, calendar, people, nextCode } = context;
  const { wilaya, commune } = place;
  const cluster = wilaya.cluster;
  const owner = pickOwner(random, cluster);
  const manager =
    people.managers.find(person => person.owner === owner && person.cluster_id === cluster) ?? null;
  const clusterManager = people.clusterManagers.find(person => person.cluster_id === cluster)!;
  const createdBy = random.weighted([
    [clusterManager, 7],
    [people.admins[0], 3],
  ] as const);

  const code = nextCode(`${String(wilaya.id).padStart(2, '0')}${letter}`);
  const landmark = random.pick(landmarks);
  const name = `${commune.name} ${landmark}`;
  const typology = random.weighted(typologyWeights);
  const age = random.int(25, 1000);
  const areas = pickAreas(random, owner);
  const isGpm = areas.includes('gpm');
  const zone = getZone(place.lat);

  return {
    age,
    manager,
    createdBy,
    agents: new Map(
      areas.map(area => [area, random.chance(0.86) ? pickAgent(random, people, manager, cluster) : null]),
    ),
    row: {
      id,
      code,
      code_facture:
        isGpm || random.chance(0.5) ? `F${code.slice(0, 2)}-${String(id).padStart(5, '0')}` : null,
      name,
      kind: 'site',
      site_class: random.weighted(siteClasses[typology]),
      status: random.weighted(statusWeights),
      owner,
      wilaya_id: wilaya.id,
      cluster_id: cluster,
      manager_id: manager?.id ?? null,
      address: generateAddress(random, landmark, commune.name, wilaya.name),
      lat: place.lat,
      lng: place.lng,
      zone: isGpm ? zone : null,
      mode: isGpm ? random.weighted(modes[zone]) : null,
      electrified: isGpm ? pickElectrified(random, place.lat) : null,
      typology,
      antenna_support: random.pick(supports[typology]),
      in_delivery: areas.includes('delivery'),
      in_ssr: areas.includes('ssr'),
      in_gpm: isGpm,
      code_search: normalizeSearchText(code),
      name_search: normalizeSearchText(name),
      created_at: calendar.instant(-age, random.int(480, 960)),
      created_by: createdBy.id,
      version: 1,
    },
  };
};

/** Owners mainly have sites where they have a manager, and a few unmanaged ones elsewhere. */
const pickOwner = (random: Random, cluster: number) =>
  random.weighted(
    ownerShares.map(
      ({ owner, share, managedIn }) => [owner, managedIn.includes(cluster) ? share : share / 6] as const,
    ),
  );

/** Gelogis stores and carries: its sites get deliveries, not surveys. */
const pickAreas = (random: Random, owner: string): Area[] => {
  const areas: Area[] = [];
  if (random.chance(0.92)) areas.push('delivery');
  if (owner !== 'gelogis' && random.chance(0.5)) areas.push('ssr');
  if (!areas.length || random.chance(0.36)) areas.push('gpm');
  return areas;
};

const pickAgent = (
  random: Random,
  { agents }: People,
  manager: Person | null,
  cluster: number,
): Person | null => {
  const managed = agents.filter(agent => manager && agent.manager_id === manager.id);
  const candidates = managed.length ? managed : agents.filter(agent => agent.cluster_id === cluster);
  return candidates.length ? random.pick(candidates) : null;
};

type Typology = CatalogueKey<'typologies'>;
type Zone = CatalogueKey<'zones'>;

const statusWeights = [
  ['active', 92],
  ['inactive', 5],
  ['dismantled', 3],
] as const;
const typologyWeights: readonly (readonly [Typology, number])[] = [
  ['rooftop', 44],
  ['greenfield', 48],
  ['indoor', 8],
];
const siteClasses: Record<Typology, readonly (readonly [string, number])[]> = {
  rooftop: [
    ['indoor', 5],
    ['outdoor', 2],
    ['localtechnique', 3],
  ],
  greenfield: [
    ['outdoor', 7],
    ['localtechnique', 2],
    ['indoor', 1],
  ],
  indoor: [
    ['indoor', 9],
    ['localtechnique', 1],
  ],
  other: [['localtechnique', 1]],
};
const supports: Record<Typology, readonly CatalogueKey<'structure_types'>[]> = {
  rooftop: ['WALL MOUNTE', 'GI POLE', 'SST 3 LEGS', '3L GUYED MAST', 'Small Cells'],
  greenfield: [
    'SST 3 LEGS',
    'SST 4 LEGS',
    'MONOPOLE',
    'GUYED MAST',
    '3L GUYED MAST',
    'PALM TREE',
    'MOBILE SHELTE',
  ],
  indoor: ['IBS', 'Small Cells'],
  other: ['Small Cells'],
};
const pickElectrified = (random: Random, lat: number) =>
  random.chance(lat > 34 ? 0.85 : 0.5) ? 'oui' : 'non';
/** By latitude. */
const getZone = (lat: number): Zone => {
  if (lat > 35.6) return 'nord';
  if (lat > 33.8) return 'hauts_plateaux';
  return lat > 30 ? 'sud' : 'grand_sud';
};
const modes: Record<Zone, readonly (readonly [CatalogueKey<'gpm_modes'>, number])[]> = {
  nord: [
    ['secours', 85],
    ['permanent', 10],
    ['hybride', 5],
  ],
  hauts_plateaux: [
    ['secours', 70],
    ['permanent', 18],
    ['hybride', 12],
  ],
  sud: [
    ['secours', 40],
    ['permanent', 30],
    ['hybride', 15],
    ['solaire', 15],
  ],
  grand_sud: [
    ['secours', 20],
    ['permanent', 40],
    ['hybride', 15],
    ['solaire', 25],
  ],
};
