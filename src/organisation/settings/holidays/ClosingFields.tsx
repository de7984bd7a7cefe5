import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AddedHoliday } from '../../../../contract/framework/rest-days';
import { addDays, daysBetween } from '../../../../contract/framework/today';
import { maxHolidayName } from '../../../../contract/organisation/holidays';
import { DayField } from '../../../framework/date-picker/DayField';
import { parseDay } from '../../../framework/date-picker/parse-day';
import { useFormats } from '../../../framework/fields/useFormats';

type Props = {
  disabled: boolean;
  /** Whether a day is already off: it stays as it is. */
  isHoliday: (day: string) => boolean;
  onAdd: (days: AddedHoliday[]) => void;
};

const maxClosingDays = 60;

/** A period on which the company closes, added day by day. */
export const ClosingFields = ({ disabled, isHoliday, onAdd }: Props) => {
  const translate = useTranslate();
  const formats = useFormats();
  const label = (name: string) => translate(`terrain.settings.holidays.${name}`);
  const [[from, to], setPeriod] = useState(['', '']);
  const [name, setName] = useState('');
  const [skipped, setSkipped] = useState<string[]>([]);
  const firstDay = parseDay(from);
  const lastDay = to ? parseDay(to) : firstDay;
  const length = firstDay && lastDay && lastDay >= firstDay ? daysBetween(firstDay, lastDay) + 1 : 0;
  const add = () => {
    const days = Array.from({ length }, (_, index) => addDays(firstDay!, index));
    const closing = { feast: null, name: name.trim(), name_en: '', probable: false };
    setSkipped(days.filter(isHoliday));
    onAdd(days.filter(day => !isHoliday(day)).map(day => ({ day, ...closing })));
    setPeriod(['', '']);
    setName('');
  };
  return (
    <>
      <Box
        role="group"
        aria-label={label('closing')}
        sx={{
          display: 'grid',
          gridTemplateColumns: { sm: '1fr 1fr 1.6fr auto' },
          gap: 1,
          alignItems: 'start',
        }}
      >
        <DayField
          label={label('from')}
          value={from}
          disabled={disabled}
          onChange={(day, typed) => setPeriod([day || typed, to])}
        />
        <DayField
          label={label('to')}
          value={to}
          min={firstDay ?? undefined}
          max={firstDay ? addDays(firstDay, maxClosingDays - 1) : undefined}
          disabled={disabled}
          onChange={(day, typed) => setPeriod([from, day || typed])}
        />
        <TextField
          size="small"
          label={label('closingName')}
          value={name}
          disabled={disabled}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: maxHolidayName } }}
        />
        <Button
          variant="outlined"
          startIcon={<Add />}
          disabled={disabled || !name.trim() || length < 1 || length > maxClosingDays}
          onClick={add}
          // In line with the inputs, which have a margin above, and as high.
          sx={{ mt: '8px', minHeight: 37 }}
        >
          {label('add')}
        </Button>
      </Box>
      {skipped.length > 0 && (
        <Alert severity="info" role="status">
          {translate('terrain.settings.holidays.skipped', {
            smart_count: skipped.length,
            days: skipped.map(day => formats.day(day)).join(', '),
          })}
        </Alert>
      )}
    </>
  );
};
