import { useLocale } from 'ra-core';
import { distanceIn, kilometresIn } from '../../i18n/numbers';

type Language = 'fr' | 'en';

/** Figures, shares, distances and days in the reader's language: every screen's come from here. */
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
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    number: (value: number) => figure.format(value),
    /** Of a share from 0 to 1. */
    percent: (part: number) => share.format(part),
    /** « +12 % », of a share. */
    change: (part: number) => change.format(part),
    /** « 1,2 km » */
    distance: (metres: number) => distanceIn(language, metres),
    /** « 1,2 », where the text says that they are kilometres. */
    kilometres: (metres: number) => kilometresIn(language, metres),
    /** « 1,2 Mo » in French, « 1.2 MB » in English. */
    size: (bytes: number) =>
      bytes >= 1_000_000
        ? sizes[language].mega.format(bytes / 1_000_000)
        : sizes[language].kilo.format(bytes / 1000),
    /** « dim. 22 nov. 2026 » of a day YYYY-MM-DD. */
    day: days({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    /** « 6 janvier » */
    dayAndMonth: days({ day: 'numeric', month: 'long' }),
    /** « dim. » */
    weekday: days({ weekday: 'short' }),
  };
};
const sizeIn = (language: Language, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
const sizes = {
  fr: { kilo: sizeIn('fr', 'kilobyte'), mega: sizeIn('fr', 'megabyte') },
  en: { kilo: sizeIn('en', 'kilobyte'), mega: sizeIn('en', 'megabyte') },
};
const formats: Record<Language, ReturnType<typeof formatsIn>> = { fr: formatsIn('fr'), en: formatsIn('en') };

/** Stands where there is nothing to say; in a table `Nothing` shows it. */
export const nothing = '–';
