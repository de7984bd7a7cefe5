import { FormControlLabel, Switch, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { fixedHolidays } from '../../../../contract/framework/rest-days';
import { dates } from '../../../../i18n/dates';
import type { Language } from '../../../../i18n/language';

type Props = { day: string; isWorked: boolean; disabled: boolean; onChange: (isWorked: boolean) => void };

/** A holiday of fixed date, on which the company may work. */
export const FixedHolidayRow = ({ day, isWorked, disabled, onChange }: Props) => {
  const translate = useTranslate();
  const formats = dates[useLocale() as Language];
  const name = translate(`terrain.dayCalendar.holidays.${fixedHolidays[day.slice(5)]}`);
  return (
    <li>
      <FormControlLabel
        control={
          <Switch checked={!isWorked} disabled={disabled} onChange={(_, checked) => onChange(!checked)} />
        }
        label={
          <>
            {name}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {formats.dayHeard(day)}
            </Typography>
          </>
        }
      />
    </li>
  );
};
