import type { EvidenceField } from '../../../contract/work/steps/parts';
import { dates } from '../../../i18n/dates';
import { measureIn } from '../../../i18n/numbers';

type Language = 'fr' | 'en';
type Translate = (key: string) => string;

/** A stored value of a field as a reader expects it; null if there is none. */
export const formatEvidenceValue = (
  field: EvidenceField,
  value: unknown,
  language: Language,
  translate: Translate,
) => {
  if (value === null || value === undefined || value === '') return null;
  const choice = getChoices(field, language, translate)?.find(({ id }) => id === String(value));
  const text = choice?.name ?? formatByKind(field.kind, value, language);
  return field.unit ? `${text} ${field.unit}` : text;
};

export const getChoices = (field: EvidenceField, language: Language, translate: Translate) =>
  field.kind === 'yesNo'
    ? [
        { id: 'oui', name: translate('terrain.generated.yes') },
        { id: 'non', name: translate('terrain.generated.no') },
      ]
    : field.choices?.map(({ id, label }) => ({ id, name: label[language] }));

const formatByKind = (kind: EvidenceField['kind'], value: unknown, language: Language) => {
  if (kind === 'day' && isDay(value)) return dates[language].shortDay(value);
  // Whole ones have no groups of digits: some are years.
  if (kind === 'number' && typeof value === 'number' && !Number.isInteger(value))
    return measureIn(language, value);
  return String(value);
};
/** What phones once stored as a day need not be one. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
