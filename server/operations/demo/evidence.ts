import { today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getParts, getSlots, getStep } from '../../../contract/work/evidence';
import { getRows } from '../../../contract/work/evidence/step-data';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import type { Random } from './random';

/** Generated evidence of one step: data that `stepDataSchema` accepts, and the slots that hold photos. */
export type GeneratedEvidence = { data: Record<string, unknown>; slots: number[] };
/** Where the step was done and, if known, on which day, and from when to when in local time. */
type Visit = { lat: number | null; lng: number | null; day?: string; time?: string; until?: string };

/** What an agent might have sent for a step: everything required, and most of the rest. */
export const generateEvidence = (
  kind: TaskKind,
  test: string,
  random: Random,
  visit: Visit,
): GeneratedEvidence => {
  const parts = getStep(kind, test)?.parts ?? [];
  const data = merge(parts.map(part => generatePartData(test, part, random, visit)));
  const fixedSlots = getSlots(kind, test)
    // Generated data have no signatures.
    .filter(({ required, signature }) => required || (!signature && random.chance(0.72)))
    .map(({ index }) => index);
  // Faults have one photo each.
  const rowSlots = getParts(getStep(kind, test), 'table').flatMap(({ key, photosPerRow }) =>
    photosPerRow ? getRows(data, key).map((_, row) => row * photosPerRow) : [],
  );
  return { data, slots: [...fixedSlots, ...rowSlots] };
};

const generatePartData = (
  test: string,
  part: EvidencePart,
  random: Random,
  visit: Visit,
): Record<string, unknown> => {
  switch (part.part) {
    case 'fields': {
      const stories = storiesByPart[part.key];
      const story = stories && random.pick(stories);
      return merge(
        part.fields.map(field =>
          story && field.key in story ? { [field.key]: story[field.key] } : fillField(field, random, visit),
        ),
      );
    }
    case 'cells':
      return merge(
        part.cells.flatMap(cell => part.fields.map(field => fillField(field, random, visit, `_${cell}`))),
      );
    case 'table':
      return { [part.key]: generateRows(test, part, random, visit) };
    case 'checks':
      return {
        checks: part.checks.map(({ key, section, content }) => {
          const test_status = random.weighted(checkStatuses);
          return {
            key,
            section_name: section.fr,
            test_content: content.fr,
            test_status,
            ...(test_status === 'nok' && { test_comment: random.pick(checkComments) }),
          };
        }),
      };
    case 'results':
      return merge(
        part.results.map(({ key }) => {
          const status = random.weighted(checkStatuses);
          return {
            [`${key}_status`]: status,
            ...(status === 'nok' && { [`${key}_comment`]: random.pick(checkComments) }),
          };
        }),
      );
    case 'barCodes': {
      const barCode = () => `TR${random.digits(10)}`;
      return {
        [part.key]:
          part.most === 1
            ? barCode()
            : Array.from({ length: random.int(1, Math.min(4, part.most)) }, barCode),
      };
    }
    case 'photos':
      return {};
  }
};

const merge = (parts: readonly object[]): Record<string, unknown> => Object.assign({}, ...parts);

/** A value for the field; nothing for some of the optional ones. */
const fillField = (field: EvidenceField, random: Random, visit: Visit, suffix = '') =>
  field.required || random.chance(0.8) ? { [field.key + suffix]: generateValue(field, random, visit) } : {};

type TablePart = Extract<EvidencePart, { part: 'table' }>;

/** Reported faults are rare; other lists have a few rows. */
const generateRows = (test: string, part: TablePart, random: Random, visit: Visit): object[] => {
  const count = part.photosPerRow ? random.weighted(faultCounts) : random.int(1, Math.min(3, part.maxRows));
  const templates = getRowTemplates(test, part);
  if (templates) return pickSome(templates, random).map(template => fillTemplate(template, random));
  // The first column identifies the row.
  const generateRow = () =>
    merge(
      part.columns.map((column, index) =>
        index === 0
          ? { [column.key]: generateValue(column, random, visit) }
          : fillField(column, random, visit),
      ),
    );
  return Array.from({ length: count }, (_, no) =>
    part.photosPerRow ? { ...random.pick(reportedFaults), no } : generateRow(),
  );
};
const faultCounts = [
  [0, 70],
  [1, 22],
  [2, 8],
] as const;

const generateValue = (field: EvidenceField, random: Random, visit: Visit): unknown => {
  const { key, kind, choices } = field;
  const { lat, lng, day } = visit;
  if (choices?.length) return random.pick(choices).id;
  switch (kind) {
    case 'coordinate':
      return Number(((/lng|lon/.test(key) ? lng : lat) ?? 3).toFixed(6));
    case 'number':
      return generateNumber(field, random);
    case 'day':
      return day ?? today();
    case 'time':
      return generateTime(key, random, visit);
    case 'yesNo':
      return random.chance(0.7) ? 'oui' : 'non';
    default:
      return generateText(key, random);
  }
};

const generateTime = (key: string, random: Random, { time, until }: Visit) => {
  if (time && /start/.test(key)) return time;
  if (time && /end/.test(key)) return until ?? addMinutes(time, random.int(30, 150));
  return `${String(random.int(8, 15)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
};

/** HH:mm, that many minutes later on the same day. */
const addMinutes = (time: string, minutes: number) => {
  const [hour, minute] = time.split(':').map(Number);
  const end = Math.min(hour * 60 + minute + minutes, 23 * 60 + 59);
  return [Math.floor(end / 60), end % 60].map(part => String(part).padStart(2, '0')).join(':');
};

const generateNumber = ({ key, unit }: EvidenceField, random: Random) => {
  for (const [pattern, numbers] of numbersByKey) if (pattern.test(key)) return random.pick(numbers);
  return unit === '°' ? random.int(0, 8) : random.int(1, 6);
};
const numbersByKey: readonly (readonly [RegExp, readonly number[]])[] = [
  [/azim/i, [0, 40, 60, 120, 160, 180, 240, 280, 300]],
  [/building/i, [3, 6, 9, 12, 15]],
  [/hba|height|heigth/i, [18, 21, 24, 27, 30, 33, 36, 42]],
  [/^capacity_/i, [6, 10, 16, 20, 25, 32, 63]],
  [/battery_capacity/i, [100, 150, 170, 200]],
  [/battery_voltage/i, [12, 24, 48]],
  [/diameter_at/i, [114, 168, 219, 324]],
  [/^diameter$/i, [0.3, 0.6, 1.2, 1.8]],
  [/EPA/i, [6, 9, 12, 15]],
  [/downtime/i, [20, 35, 60, 95, 140]],
  [/Electrical|Mechanical/i, [0, 2, 3, 4, 5, 6, 7]],
];

/** By the field's key; the first matching pattern wins. */
const generateText = (key: string, random: Random) => {
  for (const [pattern, words] of textsByKey) if (pattern.test(key)) return random.pick(words);
  return /serial|ref/i.test(key) ? `SN${random.digits(8)}` : random.pick(remarks);
};
const textsByKey: readonly (readonly [RegExp, readonly string[]])[] = [
  [/agent_name|contact/i, ['A. Benali', 'K. Haddad', 'S. Meziane', 'Y. Bouzid']],
  [/mobile|phone/i, ['0550 12 34 56', '0661 45 78 90', '0770 98 76 54']],
  [/site_name/i, ['Cité des 200 logements', 'Gare routière', 'Zone industrielle']],
  [/site_code/i, ['Conforme à la plaque', 'Plaque absente']],
  [/position/i, ['Terrasse, côté nord', 'Au pied du pylône', 'En bordure de route']],
  [
    /address/i,
    ['Cité des 200 logements, bt 4', 'Route nationale 5, km 12', 'Zone industrielle, lot 14', 'Centre-ville'],
  ],
  [/subcontractor$/i, ['Sarl Réseaux Est', 'Eurl Télécom Services', 'Spa Infratel']],
  [/Constructor|vendor/i, ['Huawei', 'Ericsson', 'ZTE', 'Nokia']],
  [/battery_brand/i, ['Narada', 'Exide', 'Shoto', 'SAFT']],
  [/^brand$/i, ['SDMO', 'FG Wilson', 'Perkins', 'Cummins']],
  [/kva/i, ['1 × 20 kVA', '1 × 30 kVA', '2 × 15 kVA']],
  [/antenna_type/i, ['ATR4518R14', 'K80010865', 'AQU4518R23']],
  [/^rru_/i, ['RRU5901', 'RRU3959', 'Radio 2219', 'Aucune']],
  [/radio_conf/i, ['3/3/3 G900, L1800', '2/2/2 G900, U2100', '3/3/3 U2100, L1800']],
  [/tower_legs/i, ['A', 'B', 'C']],
  [/sectors/i, ['Secteur 1', 'Secteur 2', 'Secteur 3']],
  [/mw_antenna/i, ['FH vers 16A012', 'FH vers 09A014', 'FH vers 31A006']],
  [/em_odu/i, ['Pied A, 28 m', 'Pied B, 32 m', 'Mât en terrasse']],
  [/power_cabinet/i, ['Cabinet principal', 'Cabinet secondaire']],
  [/model/i, ['TP48200A', 'PowerCube 1000', 'Flatpack2']],
  [/rack_type/i, ['Rack 19 pouces', 'Rack 21 pouces']],
  [/type_psu|PSU_type/i, ['R4850G2', 'Flatpack2 48/2000']],
  [/busbar_type|cable_section/i, ['35 mm²', '50 mm²', '70 mm²']],
  [/busbar/i, ['BTS, transmission', 'BTS', 'Transmission et éclairage']],
  [/(PCU|PCF|BFU|Fuse).*_type/i, ['63 A', '100 A', '125 A']],
  [/^mast$/i, ['Mât 1', 'Mât 2', 'Mât principal']],
  [/where/i, ['Cabinet énergie', 'Groupe électrogène', 'Pylône', 'Local technique']],
  [
    /label|item|^type$/i,
    ['Filtre à gasoil', 'Courroie', 'Fusible 63 A', 'Disjoncteur 32 A', 'Batterie 12 V'],
  ],
  [/^other$/i, ['Château d’eau', 'Minaret']],
  [/eqp_delv/i, ['Camion grue nécessaire.', 'Accès direct en camion.']],
  [/space_new_bts/i, ['Place suffisante pour une extension.', 'Prévoir un support mural.']],
  [/Remark_radioconf|comment_t/i, ['À conserver.', 'À déposer lors du swap.', 'Fixation à revoir.']],
  [/details/i, ['Gardien joignable sur place.', 'Clés à retirer à l’agence.']],
];
/** Values that belong together; where a value is a list, one of it is drawn. */
type RowTemplate = Record<string, unknown>;
const fillTemplate = (template: RowTemplate, random: Random): RowTemplate =>
  Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, Array.isArray(value) ? random.pick(value) : value]),
  );
/** Some of the templates, without repetition. */
const pickSome = (templates: readonly RowTemplate[], random: Random) => {
  const remaining = [...templates];
  return Array.from(
    { length: random.int(1, Math.min(4, templates.length)) },
    () => remaining.splice(random.int(0, remaining.length - 1), 1)[0],
  );
};

/** Rows whose columns belong together: a generator's data, what was carried, replaced or done. */
const getRowTemplates = (test: string, { key }: EvidencePart): readonly RowTemplate[] | undefined =>
  key === 'properties' ? generatorProperties : key === 'items' ? itemsByTest[test] : undefined;
const generatorProperties: readonly RowTemplate[] = [
  { prop_label: 'Marque du groupe', prop_value: ['SDMO', 'FG Wilson', 'Perkins', 'Cummins'] },
  { prop_label: 'Puissance', prop_value: ['15 kVA', '20 kVA', '30 kVA', '45 kVA'] },
  { prop_label: 'Compteur horaire', prop_value: ['1830 h', '4250 h', '6900 h', '11400 h'] },
  { prop_label: 'Année de mise en service', prop_value: ['2014', '2017', '2019', '2022'] },
];
const spareParts: readonly RowTemplate[] = [
  { type: 'Filtre à gasoil', quantity: [1, 2], unit: 'u', where: 'Groupe électrogène' },
  { type: 'Courroie', quantity: 1, unit: 'u', where: 'Groupe électrogène' },
  { type: 'Huile moteur', quantity: [8, 12, 16], unit: 'l', where: 'Groupe électrogène' },
  { type: 'Fusible 63 A', quantity: [1, 2, 3], unit: 'u', where: 'Cabinet énergie' },
  { type: 'Batterie 12 V', quantity: [4, 8], unit: 'u', where: 'Local technique' },
];
const material: readonly RowTemplate[] = [
  { label: 'RRU5901', quantity: [3, 6], unit: 'u', where: 'Palette 1' },
  { label: 'Antenne ATR4518R14', quantity: 3, unit: 'u', where: 'Palette 2' },
  { label: 'Câble énergie 35 mm²', quantity: [30, 50], unit: 'm', where: 'Touret' },
  { label: 'Batterie 12 V 150 Ah', quantity: [4, 8], unit: 'u', where: 'Palette 3' },
  { label: 'Visserie et colliers', quantity: 1, unit: 'lot', where: 'Carton 1' },
];
const actionsTaken: readonly RowTemplate[] = [
  { label: 'Contrôle des alarmes avec le NOC', where: 'Local technique' },
  { label: 'Mesure des tensions des batteries', where: 'Cabinet énergie' },
  { label: 'Essai du groupe en charge', where: 'Groupe électrogène' },
  { label: 'Remplacement de l’élément en défaut', where: 'Cabinet énergie' },
];
const itemsByTest: Readonly<Record<string, readonly RowTemplate[]>> = {
  pickup: material,
  drop: material,
  cm_actions: actionsTaken,
  spareparts: spareParts,
  gpm_spareparts: spareParts,
};
/** A fault, its cause and what was done about it: consistent sets of texts by part. */
const storiesByPart: Readonly<Record<string, readonly RowTemplate[]>> = {
  diagnosis: [
    {
      problem_found: 'Redresseur en défaut, site sur batteries.',
      cause: 'power',
      cause_details: 'Module redresseur hors service.',
      follow_up: 'Commander un module de réserve.',
    },
    {
      problem_found: 'Groupe à l’arrêt, site sur batteries.',
      cause: 'generator',
      cause_details: 'Courroie d’alternateur rompue.',
      follow_up: 'Contrôler la tension de la courroie sous huit jours.',
    },
    {
      problem_found: 'Température élevée dans le local.',
      cause: 'cooling',
      cause_details: 'Compresseur de l’unité 1 bloqué.',
      follow_up: 'Prévoir le remplacement de l’unité.',
    },
  ],
};
const checkStatuses = [
  ['ok', 90],
  ['nok', 5],
  ['na', 5],
] as const;
const reportedFaults = [
  { type: 'Groupe électrogène', label: 'Courroie d’alternateur usée, à remplacer' },
  { type: 'Batteries', label: 'Deux éléments gonflés sur le banc 2' },
  { type: 'Climatisation', label: 'Unité 1 à l’arrêt, compresseur bloqué' },
  { type: 'Pylône et balisage', label: 'Feu de balisage éteint' },
  { type: 'Mise à la terre', label: 'Tresse de terre coupée au pied du pylône' },
  { type: 'Clôture et accès', label: 'Serrure du portail forcée' },
  { type: 'Redresseur', label: 'Module 3 en alarme' },
];
/** Plausible for any failed check. */
const checkComments = [
  'À reprendre avant la prochaine visite',
  'Constaté avec le gardien, photo jointe',
  'Pièce commandée',
  'Non conforme au cahier des charges',
  'À confirmer par le manager',
];
const remarks = [
  'Accès libre en journée, gardien sur place.',
  'Prévenir le gardien la veille.',
  'Site propre, rien à signaler.',
  'Place suffisante pour une extension.',
  'Prévoir une échelle de 6 m.',
];
