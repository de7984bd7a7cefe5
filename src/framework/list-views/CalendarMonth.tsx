import Add from '@mui/icons-material/Add';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { today } from '../../../contract/framework/today';
import { useFormats } from '../fields/useFormats';
import { useRestDays } from '../providers/useRestDays';
import type { CalendarProps } from './calendar-props';
import { DayPopover } from './DayPopover';
import { monthStyles } from './month-styles';

/** A month as a table of weeks: a click on an empty place begins a record of that day. */
export const CalendarMonth = ({ month, weeks, entries, newOn }: CalendarProps) => {
  const translate = useTranslate();
  const formats = useFormats();
  const navigate = useNavigate();
  const { getName, getRestKind } = useRestDays();
  const [opened, setOpened] = useState<{ day: string; anchor: HTMLElement }>();
  const currentDay = today();
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 1, md: 3 }, pb: 2 }}>
      <Box component="table" aria-label={formats.monthAndYear(`${month}-01`)} sx={monthStyles}>
        <thead>
          <tr>
            {weeks[0].map(day => (
              <th key={day} scope="col" aria-label={formats.weekdayInFull(day)}>
                {formats.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const all = entries.get(day) ?? [];
                const shown = all.length > maxShown ? all.slice(0, maxShown - 1) : all;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the cell does the same
                  <td
                    key={day}
                    data-day={day}
                    data-outside={!day.startsWith(month) || undefined}
                    data-rest={getRestKind(day) !== null || undefined}
                    data-creates={newOn !== undefined || undefined}
                    onClick={event => {
                      if (newOn && !(event.target as HTMLElement).closest('a, button')) navigate(newOn(day));
                    }}
                  >
                    <header>
                      <time
                        dateTime={day}
                        title={getName(day)}
                        aria-current={day === currentDay ? 'date' : undefined}
                      >
                        {Number(day.slice(8))}
                      </time>
                      {newOn && (
                        <Link
                          to={newOn(day)}
                          aria-label={translate('terrain.monthCalendar.create', {
                            day: formats.dayHeard(day),
                          })}
                        >
                          <Add aria-hidden />
                        </Link>
                      )}
                    </header>
                    {all.length > 0 && (
                      <ul>
                        {shown.map(({ id, to, name, about }) => (
                          <li key={id}>
                            <Link to={to} title={[name, about].filter(Boolean).join(' · ')}>
                              {name} {about && <span>{about}</span>}
                            </Link>
                          </li>
                        ))}
                        {all.length > shown.length && (
                          <li>
                            <button
                              type="button"
                              aria-haspopup="dialog"
                              aria-label={translate('terrain.monthCalendar.all', {
                                more: all.length - shown.length,
                                day: formats.dayHeard(day),
                              })}
                              onClick={event => setOpened({ day, anchor: event.currentTarget })}
                            >
                              +{formats.number(all.length - shown.length)}
                            </button>
                          </li>
                        )}
                      </ul>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      {opened && (
        <DayPopover
          {...opened}
          entries={entries.get(opened.day) ?? []}
          newOn={newOn}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
};

/** Lines in a day. */
const maxShown = 4;
