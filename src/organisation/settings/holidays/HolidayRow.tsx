import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, FormControlLabel, IconButton, Switch, TextField, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { AddedHoliday } from '../../../../contract/framework/rest-days';
import { maxHolidayName } from '../../../../contract/organisation/holidays';
import { dates } from '../../../../i18n/dates';
import type { Language } from '../../../../i18n/language';
import { DayField } from '../../../framework/date-picker/DayField';

type Props = {
  holiday: AddedHoliday;
  year: number;
  disabled: boolean;
  onChange: (values: Partial<AddedHoliday>) => void;
  onRemove: () => void;
};

/** A feast by the moon, to be confirmed or moved, or a day on which the company closes. */
export const HolidayRow = ({ holiday, year, disabled, onChange, onRemove }: Props) => {
  const translate = useTranslate();
  const formats = dates[useLocale() as Language];
  const label = (name: string, values?: object) => translate(`terrain.settings.holidays.${name}`, values);
  const { day, feast, name, name_en, probable } = holiday;
  const feastName = feast && translate(`terrain.dayCalendar.holidays.${feast}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '170px 90px 1fr auto' },
        gap: 1,
        alignItems: 'center',
      }}
    >
      <DayField
        ariaLabel={label('dayOf', { name: feastName ?? name })}
        value={day}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        disabled={disabled}
        // A day that was moved by hand is known.
        onChange={moved => moved && onChange({ day: moved, probable: false })}
      />
      <Typography variant="body2" color="textSecondary">
        {formats.weekdayInFull(day)}
      </Typography>
      {feast ? (
        <FormControlLabel
          control={
            <Switch
              checked={!probable}
              disabled={disabled}
              onChange={(_, checked) => onChange({ probable: !checked })}
            />
          }
          label={label(probable ? 'probable' : 'confirmed', { name: feastName })}
        />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1 }}>
          {(['name', 'name_en'] as const).map(field => (
            <TextField
              key={field}
              size="small"
              label={label(field)}
              value={field === 'name' ? name : name_en}
              disabled={disabled}
              onChange={({ target }) => onChange({ [field]: target.value })}
              slotProps={{ htmlInput: { maxLength: maxHolidayName } }}
            />
          ))}
        </Box>
      )}
      <IconButton
        aria-label={label('remove', { name: feastName ?? name, day: formats.dayAndMonth(day) })}
        disabled={disabled}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
};
