import { slotsOf, stepOf } from '../../contract/evidence';
import type { EvidenceField, EvidencePart } from '../../contract/evidence/parts';
import type { TaskKind } from '../../contract/vocabulary';
import type { Random } from '../db/demo/random';

/** Made-up evidence of one step: data that `stepDataSchema` takes, and the slots that hold photos. */
export type MadeEvidence = { data: Record<string, unknown>; slots: number[] };
type Place = { lat: number | null; lng: number | null };

/** What an agent might have sent for a step: everything required, and most of the rest. */
export const evidenceOf = (kind: TaskKind, test: string, random: Random, place: Place): MadeEvidence => ({
  data: Object.assign({}, ...(stepOf(kind, test)?.parts ?? []).map(part => dataOf(part, random, place))),
  slots: slotsOf(kind, test)
    .filter(({ required }) => required || random.chance(0.72))
    .map(({ index }) => index),
});

const dataOf = (part: EvidencePart, random: Random, place: Place): Record<string, unknown> => {
  const filled = (field: EvidenceField, suffix = '') =>
    field.required || random.chance(0.8) ? { [field.key + suffix]: valueFor(field, random, place) } : {};
  switch (part.part) {
    case 'fields':
      return Object.assign({}, ...part.fields.map(field => filled(field)));
    case 'cells':
      return Object.assign(
        {},
        ...part.cells.flatMap(cell => part.fields.map(field => filled(field, `_${cell}`))),
      );
    case 'table': {
      // What is reported as wrong is rare; other lists have a few rows.
      const rows = part.photosPerRow
        ? random.weighted([
            [0, 70],
            [1, 22],
            [2, 8],
          ])
        : random.int(1, Math.min(3, part.maxRows));
      return {
        [part.key]: Array.from({ length: rows }, () =>
          part.photosPerRow
            ? random.pick(reported)
            : Object.assign({}, ...part.columns.map(column => filled(column))),
        ),
      };
    }
    case 'checks':
      return {
        checks: part.checks.map(({ key, section, content }) => {
          const test_status = random.weighted(verdicts);
          return {
            key,
            section_name: section.fr,
            test_content: content.fr,
            test_status,
            ...(test_status === 'nok' && { test_comment: random.pick(faults) }),
          };
        }),
      };
    case 'results':
      return Object.assign(
        {},
        ...part.results.map(({ key }) => {
          const status = random.weighted(verdicts);
          return {
            [`${key}_status`]: status,
            ...(status === 'nok' && { [`${key}_comment`]: random.pick(faults) }),
          };
        }),
      );
    case 'barCodes': {
      const code = () => `TR${random.digits(10)}`;
      return {
        [part.key]:
          part.most === 1 ? code() : Array.from({ length: random.int(1, Math.min(4, part.most)) }, code),
      };
    }
    case 'photos':
      return {};
  }
};

const valueFor = (field: EvidenceField, random: Random, { lat, lng }: Place): unknown => {
  const { key, kind, choices } = field;
  if (choices?.length) return random.pick(choices).id;
  switch (kind) {
    case 'coordinate':
      return Number(((/lng|lon/.test(key) ? lng : lat) ?? 3).toFixed(6));
    case 'number':
      return /azim/i.test(key)
        ? random.pick([0, 40, 60, 120, 160, 180, 240, 280, 300])
        : /hba|height|heigth/i.test(key)
          ? random.int(18, 42)
          : random.int(1, 12);
    case 'day':
      return '2026-03-01';
    case 'time':
      return `${String(random.int(8, 15)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
    case 'yesNo':
      return random.chance(0.7) ? 'oui' : 'non';
    case 'longText':
      return random.pick(remarks);
    default:
      return textFor(key, random);
  }
};

const textFor = (key: string, random: Random) => {
  for (const [pattern, words] of texts) if (pattern.test(key)) return random.pick(words);
  if (/serial|ref/i.test(key)) return `SN${random.digits(8)}`;
  return random.pick(['Conforme', 'RAS', 'Standard', 'À vérifier']);
};
const texts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/name|contact/i, ['A. Benali', 'K. Haddad', 'S. Meziane', 'Y. Bouzid']],
  [/mobile|phone/i, ['0550 12 34 56', '0661 45 78 90', '0770 98 76 54']],
  [/address/i, ['Cité des 200 logements', 'Route nationale 5', 'Zone industrielle, lot 14', 'Centre-ville']],
  [/vendor|brand|Constructor/i, ['Huawei', 'Ericsson', 'ZTE', 'Nokia', 'Eltek']],
  [/antenna_type|model/i, ['ATR4518R14', 'K80010865', 'AQU4518R23', 'RRU5901']],
  [/type/i, ['Macro', 'Standard', 'Outdoor']],
  [/unit/i, ['pièce', 'm', 'litre']],
  [/where/i, ['Cabinet énergie', 'Groupe électrogène', 'Pylône', 'Local technique']],
  [/label|item/i, ['Filtre à gasoil', 'Courroie', 'Fusible 63 A', 'Disjoncteur 32 A', 'Batterie 12 V']],
  [/prop_value/i, ['20 kVA', '2019', '48 V', '1500 h', 'Bon état']],
];
const verdicts = [
  ['ok', 90],
  ['nok', 5],
  ['na', 5],
] as const;
const reported = [
  { type: 'Groupe électrogène', label: 'Courroie d’alternateur usée, à remplacer' },
  { type: 'Batteries', label: 'Deux éléments gonflés sur le banc 2' },
  { type: 'Climatisation', label: 'Unité 1 à l’arrêt, compresseur bloqué' },
  { type: 'Pylône et balisage', label: 'Feu de balisage éteint' },
  { type: 'Mise à la terre', label: 'Tresse de terre coupée au pied du pylône' },
  { type: 'Clôture et accès', label: 'Serrure du portail forcée' },
  { type: 'Redresseur', label: 'Module 3 en alarme' },
];
const faults = [
  'Tresse de terre coupée',
  'Fuite d’huile au carter',
  'Étiquette manquante',
  'Joint usé, à remplacer',
  'Câble mal fixé',
  'Niveau bas',
];
const remarks = [
  'Accès libre en journée, gardien sur place.',
  'Prévenir le gardien la veille.',
  'Site propre, rien à signaler.',
  'Place suffisante pour une extension.',
  'Prévoir une échelle de 6 m.',
];
