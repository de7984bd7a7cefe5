import { Box, Button, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { labelled } from '../../../i18n/typography';
import { useRestDays } from '../providers/useRestDays';
import { calendarStyles } from './calendar-styles';
import { maxDay, minDay } from './parse-day';

type Props = { day: string; min: string; max: string; clearable: boolean; onChoose: (day: string) => void };

/**
 * A month calendar to pick a day: weeks start on Sunday, weekends and holidays are styled differently, today is
 * marked.
 */
export const DayCalendar = ({ day, min, max, clearable, onChoose }: Props) => {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (name: string) => translate(`terrain.dayCalendar.${name}`);
  const formats = dates[locale as Language];
  const { getHoliday, getName, getRestKind, listHolidays } = useRestDays();
  const getRestLabel = (date: Date) =>
    getName(toDay(date)) ?? (getRestKind(toDay(date)) ? text('rest') : undefined);
  const currentDay = today();
  const [visibleMonth, setVisibleMonth] = useState(() => day || [min, currentDay, max].sort()[1]);
  const year = Number(visibleMonth.slice(0, 4));
  const holidays = listHolidays(year, year)
    .filter(day => day.slice(0, 7) === visibleMonth.slice(0, 7))
    .map(day => labelled(locale as Language, formats.dayAndMonth(day), getName(day)!));
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
        today={toDate(currentDay)}
        selected={day ? toDate(day) : undefined}
        defaultMonth={toDate(visibleMonth)}
        onMonthChange={month => setVisibleMonth(toDay(month))}
        startMonth={toDate(min > minDay ? min : [day || currentDay, yearsFrom(currentDay, -30)].sort()[0])}
        endMonth={toDate(max < maxDay ? max : [day || currentDay, yearsFrom(currentDay, 20)].sort()[1])}
        disabled={[{ before: toDate(min) }, { after: toDate(max) }]}
        modifiers={{
          rest: date => getRestKind(toDay(date)) !== null,
          holiday: date => getHoliday(toDay(date)) !== undefined,
        }}
        modifiersClassNames={{ rest: 'rest', holiday: 'holiday' }}
        onSelect={(_, picked) => onChoose(toDay(picked))}
        formatters={{
          formatMonthDropdown: date => formats.month(toDay(date)),
          formatWeekdayName: date => formats.weekday(toDay(date)).replace('.', ''),
          formatCaption: date => formats.monthAndYear(toDay(date)),
          formatDay: date => String(date.getDate()),
          formatYearDropdown: date => String(date.getFullYear()),
        }}
        labels={{
          labelNav: () => text('months'),
          labelGrid: date => formats.monthAndYear(toDay(date)),
          labelMonthDropdown: () => text('month'),
          labelYearDropdown: () => text('year'),
          labelNext: () => text('next'),
          labelPrevious: () => text('previous'),
          labelWeekday: date => formats.weekdayInFull(toDay(date)),
          labelDayButton: (date, { selected, today }) =>
            [
              dropOrdinal(formats.dayHeard(toDay(date))),
              today && text('today'),
              getRestLabel(date),
              selected && text('chosen'),
            ]
              .filter(Boolean)
              .join(', '),
        }}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 0.5, pb: 0.5 }}>
        {holidays.length > 0 && <span className="holiday-dot" aria-hidden />}
        {holidays.join(' · ') || text('legend')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button disabled={currentDay < min || currentDay > max} onClick={() => onChoose(currentDay)}>
          {text('takeToday')}
        </Button>
        {clearable && (
          <Button color="inherit" disabled={!day} onClick={() => onChoose('')}>
            {text('clear')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

/** A day is a Date at local midnight, read back by its local parts. */
const toDate = (day: string) => {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return new Date(year, month - 1, dayOfMonth);
};
const toDay = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}-01-01`;

/** The accessible name of the day button matches its text: « 1 », not « 1er ». */
const dropOrdinal = (day: string) => day.replace(/\b1er /, '1 ');
