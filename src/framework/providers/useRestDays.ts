import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { createRestDays, type HolidayChanges } from '../../../contract/framework/rest-days';
import { readHolidays } from './holidays';

const unchanged: HolidayChanges = { added: [], removed: [] };

/** The days off as the settings have them, and what a holiday is called. Until they are read, the known ones. */
export const useRestDays = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const { data = unchanged } = useQuery({
    queryKey: ['restDays'],
    queryFn: ({ signal }) => readHolidays(signal),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const restDays = createRestDays(data);
    const getName = (day: string) => {
      const holiday = restDays.getHoliday(day);
      if (!holiday) return undefined;
      if (typeof holiday === 'string') return translate(`terrain.dayCalendar.holidays.${holiday}`);
      const { feast, name, name_en, probable } = holiday;
      if (feast === null) return (locale === 'en' && name_en) || name;
      const feastName = translate(`terrain.dayCalendar.holidays.${feast}`);
      return probable ? translate('terrain.dayCalendar.probable', { name: feastName }) : feastName;
    };
    return { ...restDays, getName };
  }, [data, locale, translate]);
};
