import { today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getParts, getSlots, getStep } from '../../../contract/work/evidence';
import { getRows } from '../../../contract/work/evidence/step-data';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import {
  checkComments,
  generatorProperties,
  itemsByTest,
  numbersByKey,
  type RowTemplate,
  remarks,
  reportedFaults,
  storiesByPart,
  textsByKey,
} from './evidence-samples';
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
const checkStatuses = [
  ['ok', 90],
  ['nok', 5],
  ['na', 5],
] as const;
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

const generateText = (key: string, random: Random) => {
  for (const [pattern, words] of textsByKey) if (pattern.test(key)) return random.pick(words);
  return /serial|ref/i.test(key) ? `SN${random.digits(8)}` : random.pick(remarks);
};

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
const getRowTemplates = (test: string, { key }: TablePart): readonly RowTemplate[] | undefined => {
  if (key === 'properties') return generatorProperties;
  return key === 'items' ? itemsByTest[test] : undefined;
};
