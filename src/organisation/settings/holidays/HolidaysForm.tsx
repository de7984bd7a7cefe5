import Add from '@mui/icons-material/Add';
import EventRepeat from '@mui/icons-material/EventRepeat';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { type AddedHoliday, fixedHolidays } from '../../../../contract/framework/rest-days';
import { addDays, daysBetween, today } from '../../../../contract/framework/today';
import type { Holidays } from '../../../../contract/organisation/holidays';
import { DayField } from '../../../framework/date-picker/DayField';
import { ErrorAlert } from '../../../framework/ui/FormDialog';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { useDraftState } from '../../../framework/unsaved-changes/useDraftState';
import { FixedHolidayRow } from './FixedHolidayRow';
import { HolidayRow } from './HolidayRow';
import { proposeFeasts } from './propose-feasts';

type Props = { stored: Holidays; onSave: (holidays: Holidays) => Promise<void> };

const maxClosingDays = 60;
const firstYear = 2015;
const lastYear = 2077;

/** The days off of one year, in order; changes are saved together. */
export const HolidaysForm = ({ stored, onSave }: Props) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.settings.holidays.${name}`);
  const { busy, refusal, attempt } = useAttempt();
  const [draft, setDraft] = useDraftState(stored, 'holidays');
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  const setAdded = (added: AddedHoliday[]) => setDraft({ ...draft, added });
  const change = (holiday: AddedHoliday, values: Partial<AddedHoliday>) =>
    setAdded(draft.added.map(each => (each === holiday ? { ...each, ...values } : each)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onSave(draft));
  };
  const fixedDays = Object.keys(fixedHolidays).map(monthAndDate => `${year}-${monthAndDate}`);
  const rows = [
    ...fixedDays.map(day => ({ day, holiday: null })),
    ...draft.added.flatMap((holiday, index) =>
      holiday.day.startsWith(`${year}-`) ? [{ day: holiday.day, holiday, index }] : [],
    ),
  ].sort((one, other) => one.day.localeCompare(other.day));
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5} useFlexGap>
      {refusal && <ErrorAlert error={refusal} />}
      <Typography variant="body2" color="textSecondary">
        {label('help')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={label('year')}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index).map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </TextField>
        <Button
          variant="outlined"
          startIcon={<EventRepeat />}
          disabled={busy}
          onClick={() => setAdded(proposeFeasts(draft.added, year))}
        >
          {label('propose')}
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {rows.map(row =>
          row.holiday ? (
            <HolidayRow
              key={`${row.index}`}
              holiday={row.holiday}
              year={year}
              disabled={busy}
              onChange={values => change(row.holiday, values)}
              onRemove={() => setAdded(draft.added.filter(each => each !== row.holiday))}
            />
          ) : (
            <FixedHolidayRow
              key={row.day}
              day={row.day}
              isWorked={draft.removed.includes(row.day)}
              disabled={busy}
              onChange={isWorked =>
                setDraft({
                  ...draft,
                  removed: isWorked
                    ? [...draft.removed, row.day].sort()
                    : draft.removed.filter(day => day !== row.day),
                })
              }
            />
          ),
        )}
      </Box>
      <ClosingFields
        key={year}
        disabled={busy}
        onAdd={closing =>
          setAdded([
            ...draft.added,
            ...closing.filter(({ day }) => !draft.added.some(each => each.day === day)),
          ])
        }
      />
      <Button
        type="submit"
        variant="contained"
        disabled={busy || JSON.stringify(draft) === JSON.stringify(stored)}
        sx={{ alignSelf: 'end' }}
      >
        {translate('terrain.dialogs.save')}
      </Button>
    </Stack>
  );
};

/** A period on which the company closes, added day by day. */
const ClosingFields = ({ disabled, onAdd }: { disabled: boolean; onAdd: (days: AddedHoliday[]) => void }) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.settings.holidays.${name}`);
  const [[from, to], setPeriod] = useState(['', '']);
  const [name, setName] = useState('');
  const lastDay = to || from;
  const length = from && lastDay >= from ? daysBetween(from, lastDay) + 1 : 0;
  const add = () => {
    onAdd(
      Array.from({ length }, (_, index) => ({
        day: addDays(from, index),
        feast: null,
        name: name.trim(),
        name_en: '',
        probable: false,
      })),
    );
    setPeriod(['', '']);
    setName('');
  };
  return (
    <Box
      role="group"
      aria-label={label('closing')}
      sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr 1.6fr auto' }, gap: 1, alignItems: 'start' }}
    >
      <DayField
        label={label('from')}
        value={from}
        disabled={disabled}
        onChange={day => setPeriod([day, to])}
      />
      <DayField
        label={label('to')}
        value={to}
        min={from || undefined}
        max={from ? addDays(from, maxClosingDays - 1) : undefined}
        disabled={disabled}
        onChange={day => setPeriod([from, day])}
      />
      <TextField
        size="small"
        label={label('closingName')}
        value={name}
        disabled={disabled}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        variant="outlined"
        startIcon={<Add />}
        disabled={disabled || !name.trim() || length < 1 || length > maxClosingDays}
        onClick={add}
      >
        {label('add')}
      </Button>
    </Box>
  );
};
