import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, FormControlLabel, IconButton, Switch, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AddedHoliday } from '../../../../contract/framework/rest-days';
import { maxHolidayName } from '../../../../contract/organisation/holidays';
import { DayField } from '../../../framework/date-picker/DayField';
import { useFormats } from '../../../framework/fields/useFormats';

type Props = {
  holiday: AddedHoliday;
  year: number;
  /** Another row of the same day, if any. */
  sameDay: AddedHoliday | undefined;
  disabled: boolean;
  onChange: (values: Partial<AddedHoliday>) => void;
  onRemove: () => void;
};

/** A feast by the moon, to be confirmed or moved, or a day on which the company closes. */
export const HolidayRow = ({ holiday, year, sameDay, disabled, onChange, onRemove }: Props) => {
  const translate = useTranslate();
  const formats = useFormats();
  /** What is typed while it is no day of the year: the holiday keeps its day until it is one. */
  const [typed, setTyped] = useState<string | null>(null);
  const label = (name: string, values?: object) => translate(`terrain.settings.holidays.${name}`, values);
  const { day, feast, name, name_en, probable } = holiday;
  const nameOf = (each: AddedHoliday) =>
    each.feast ? translate(`terrain.dayCalendar.holidays.${each.feast}`) : each.name;
  const move = (to: string, text: string) => {
    const isInYear = to.startsWith(`${year}-`);
    setTyped(isInYear ? null : to || text);
    // A day that was moved by hand is known.
    if (isInYear && to !== day) onChange({ day: to, probable: false });
  };
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
        ariaLabel={label('dayOf', { name: nameOf(holiday) })}
        value={typed ?? day}
        required
        problem={sameDay && label('sameDay', { name: nameOf(sameDay) })}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        disabled={disabled}
        onChange={move}
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
          label={label(probable ? 'probable' : 'confirmed', { name: nameOf(holiday) })}
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
              error={field === 'name' && !name.trim()}
              helperText={field === 'name' && !name.trim() && translate('ra.validation.required')}
              onChange={({ target }) => onChange({ [field]: target.value })}
              slotProps={{ htmlInput: { maxLength: maxHolidayName } }}
            />
          ))}
        </Box>
      )}
      <IconButton
        aria-label={label('remove', { name: nameOf(holiday), day: formats.dayAndMonth(day) })}
        disabled={disabled}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
};
