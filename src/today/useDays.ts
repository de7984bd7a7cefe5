import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { shortInstant } from '../vocabulary/fields';

/** Days and times as the first screen says them. Days are YYYY-MM-DD. */
export const useDays = () => {
  const locale = useLocale();
  const translate = useTranslate();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return {
      short: (day: string) => short.format(noon(day)),
      full: (day: string) => {
        const told = full.format(noon(day));
        return told.charAt(0).toUpperCase() + told.slice(1);
      },
      /** How many days, in words. */
      count: (days: number) => translate('terrain.today.days', { smart_count: days }),
      ago: (instant: string) => {
        const minutes = Math.round((Date.now() - Date.parse(instant)) / 60_000);
        if (minutes < 60) return relative.format(-Math.max(0, minutes), 'minute');
        if (minutes < 24 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
        return shortInstant(instant);
      },
    };
  }, [locale, translate]);
};

const noon = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`);
