import type { EvidenceField, Label } from '../../../contract/work/steps/parts';
import { dates, isDay } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { measureIn } from '../../../i18n/numbers';

/** A field's value formatted for reading; empty if there is none. An invalid value is shown as typed. */
export const formatValue = (
  { kind, choices, unit }: Pick<EvidenceField, 'kind' | 'choices' | 'unit'>,
  value: unknown,
  language: Language,
): string => {
  if (value === undefined || value === null || value === '') return '';
  if (kind === 'yesNo' && (value === 'oui' || value === 'non')) return yesNo[value][language];
  if (kind === 'day' && isDay(value)) return dates[language].day(value);
  const choiceLabel = choices?.find(({ id }) => id === value)?.label[language];
  const formatted = choiceLabel ?? (typeof value === 'number' ? measureIn(language, value) : String(value));
  return unit ? `${formatted}\u00a0${unit}` : formatted;
};

const yesNo: Record<'oui' | 'non', Label> = {
  oui: { fr: 'Oui', en: 'Yes' },
  non: { fr: 'Non', en: 'No' },
};
