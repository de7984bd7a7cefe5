import { useLocale } from 'ra-core';
import { useMemo } from 'react';

/** « 6 janvier » of a day YYYY-MM-DD, as the weekly axis has it (document 3, section 2.1). */
export const useDayAndMonth = () => {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  }, [locale]);
};
