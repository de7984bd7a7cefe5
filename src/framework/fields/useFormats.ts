import { useLocale } from 'ra-core';
import type { FieldMeta } from '../../../contract/framework/field-meta';
import { dates } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { distanceIn, kilometresIn, measureIn, sizeIn } from '../../../i18n/numbers';
import { colonIn, labelled, quoted } from '../../../i18n/typography';

/** Numbers, percentages, distances and days formatted in the reader's language, for every screen. */
export const useFormats = () => formats[useLocale() as Language];

const createFormats = (language: Language) => {
  const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const percentFormat = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const changeFormat = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    ...dates[language],
    number: (value: number) => numberFormat.format(value),
    /** With all its decimals, and those and the unit of its field: « 36,753611 », « 20 000,00 DZD ». */
    measure: (value: number, { decimals, unit }: Pick<FieldMeta, 'decimals' | 'unit'> = {}) =>
      measureIn(language, value, decimals) + (unit ? `\u00a0${unit}` : ''),
    /** Of a ratio from 0 to 1; null is the share of nothing. */
    percent: (ratio: number | null) => (ratio === null ? emptyPlaceholder : percentFormat.format(ratio)),
    /** « +12 % », of a ratio. */
    change: (ratio: number) => changeFormat.format(ratio),
    /** « 1,2 km » */
    distance: (metres: number) => distanceIn(language, metres),
    /** « 1,2 », where the text names the unit. */
    kilometres: (metres: number) => kilometresIn(language, metres),
    /** « 1,2 Mo » in French, « 1.2 MB » in English. */
    size: (bytes: number) => sizeIn(language, bytes),
    /** « Wilaya : Béjaïa » */
    labelled: (label: string, value: string | number) => labelled(language, label, value),
    /** The colon after a label whose value is not text. */
    colon: colonIn(language),
    quoted: (text: string) => quoted(language, text),
  };
};
export type Formats = ReturnType<typeof createFormats>;
const formats: Record<Language, Formats> = { fr: createFormats('fr'), en: createFormats('en') };

/** The placeholder for an empty value; in a table `Nothing` shows it. */
export const emptyPlaceholder = '–';
