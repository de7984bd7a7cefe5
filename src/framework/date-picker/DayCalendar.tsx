import { Box, Button, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { getHoliday, getRestKind, listMonthHolidays } from '../../../contract/framework/rest-days';
import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { labelled } from '../../../i18n/typography';
import { calendarStyles } from './calendar-styles';
import { maxDay, minDay } from './parse-day';

type Props = { day: string; min: string; max: string; clearable: boolean; onTake: (day: string) => void };

/**
 * A month calendar to pick a day: weeks start on Sunday, weekends and holidays are styled differently, today is
 * marked.
 */
export const DayCalendar = ({ day, min, max, clearable, onTake }: Props) => {
  const translate = useTranslate();
  const locale = useLocale();
  const word = (name: string) => translate(`terrain.dayCalendar.${name}`);
  const formats = dates[locale as Language];
  const restOf = (at: Date) => {
    const holiday = getHoliday(dayOf(at));
    if (holiday) return word(`holidays.${holiday}`);
    return getRestKind(dayOf(at)) ? word('rest') : undefined;
  };
  const now = today();
  const [visibleMonth, show] = useState(() => day || [min, now, max].sort()[1]);
  const feasts = listMonthHolidays(visibleMonth).map(feast =>
    labelled(locale as Language, formats.dayAndMonth(feast), restOf(dateOf(feast))!),
  );
  return (
    <Box sx={calendarStyles}>
      <DayPicker
        mode="single"
        autoFocus
        lang={locale}
        weekStartsOn={0}
        captionLayout="dropdown"
        fixedWeeks
        showOutsideDays
        today={dateOf(now)}
        selected={day ? dateOf(day) : undefined}
        defaultMonth={dateOf(visibleMonth)}
        onMonthChange={month => show(dayOf(month))}
        startMonth={dateOf(min > minDay ? min : [day || now, yearsFrom(now, -30)].sort()[0])}
        endMonth={dateOf(max < maxDay ? max : [day || now, yearsFrom(now, 20)].sort()[1])}
        disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
        modifiers={{
          rest: at => getRestKind(dayOf(at)) !== null,
          holiday: at => getHoliday(dayOf(at)) !== undefined,
        }}
        modifiersClassNames={{ rest: 'rest', holiday: 'holiday' }}
        onSelect={(_, picked) => onTake(dayOf(picked))}
        formatters={{
          formatMonthDropdown: at => formats.month(dayOf(at)),
          formatWeekdayName: at => formats.weekday(dayOf(at)).replace('.', ''),
          formatCaption: at => formats.monthAndYear(dayOf(at)),
          formatDay: at => String(at.getDate()),
          formatYearDropdown: at => String(at.getFullYear()),
        }}
        labels={{
          labelNav: () => word('months'),
          labelGrid: at => formats.monthAndYear(dayOf(at)),
          labelMonthDropdown: () => word('month'),
          labelYearDropdown: () => word('year'),
          labelNext: () => word('next'),
          labelPrevious: () => word('previous'),
          labelWeekday: at => formats.weekdayInFull(dayOf(at)),
          labelDayButton: (at, { selected, today }) =>
            [
              dropOrdinal(formats.dayHeard(dayOf(at))),
              today && word('today'),
              restOf(at),
              selected && word('chosen'),
            ]
              .filter(Boolean)
              .join(', '),
        }}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 0.5, pb: 0.5 }}>
        {feasts.length > 0 && <span className="holiday-dot" aria-hidden />}
        {feasts.join(' · ') || word('legend')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button disabled={now < min || now > max} onClick={() => onTake(now)}>
          {word('takeToday')}
        </Button>
        {clearable && (
          <Button color="inherit" disabled={!day} onClick={() => onTake('')}>
            {word('clear')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

/** A day is a Date at local midnight, read back by its local parts. */
const dateOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
const dayOf = (at: Date) =>
  [
    String(at.getFullYear()).padStart(4, '0'),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-');
const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}-01-01`;

/** The accessible name of the day button matches its text: « 1 », not « 1er ». */
const dropOrdinal = (day: string) => day.replace(/\b1er /, '1 ');
