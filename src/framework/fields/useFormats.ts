import { useLocale } from 'ra-core';
import { dates } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { distanceIn, kilometresIn, sizeIn } from '../../../i18n/numbers';
import { colonIn, labelled, quoted } from '../../../i18n/typography';

/** Numbers, percentages, distances and days formatted in the reader's language, for every screen. */
export const useFormats = () => formats[useLocale() as Language];

const formatsIn = (language: Language) => {
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const share = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const change = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    ...dates[language],
    number: (value: number) => figure.format(value),
    /** Of a ratio from 0 to 1. */
    percent: (part: number) => share.format(part),
    /** « +12 % », of a ratio. */
    change: (part: number) => change.format(part),
    /** « 1,2 km » */
    distance: (metres: number) => distanceIn(language, metres),
    /** « 1,2 », where the text names the unit. */
    kilometres: (metres: number) => kilometresIn(language, metres),
    /** « 1,2 Mo » in French, « 1.2 MB » in English. */
    size: (bytes: number) => sizeIn(language, bytes),
    /** « Wilaya : Béjaïa » */
    labelled: (label: string, value: string | number) => labelled(language, label, value),
    /** Ends a label whose value is no text. */
    colon: colonIn(language),
    quoted: (text: string) => quoted(language, text),
  };
};
export type Formats = ReturnType<typeof formatsIn>;
const formats: Record<Language, Formats> = { fr: formatsIn('fr'), en: formatsIn('en') };

/** The placeholder for an empty value; in a table `Nothing` shows it. */
export const emptyPlaceholder = '–';
