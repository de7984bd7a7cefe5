import EventRepeat from '@mui/icons-material/EventRepeat';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { type AddedHoliday, createRestDays, fixedHolidays } from '../../../../contract/framework/rest-days';
import { today } from '../../../../contract/framework/today';
import type { Holidays } from '../../../../contract/organisation/holidays';
import { ErrorAlert } from '../../../framework/ui/FormDialog';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { isSameInput } from '../../../framework/unsaved-changes/is-same-input';
import { useDraftState } from '../../../framework/unsaved-changes/useDraftState';
import { ClosingFields } from './ClosingFields';
import { FixedHolidayRow } from './FixedHolidayRow';
import { HolidayRow } from './HolidayRow';
import { proposeFeasts } from './propose-feasts';

type Row = AddedHoliday & { key: number };
type Props = { stored: Holidays; onSave: (holidays: Holidays) => Promise<void> };

const firstYear = 2015;
const lastYear = 2077;

/** The days off of one year, in order; changes are saved together. */
export const HolidaysForm = ({ stored, onSave }: Props) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.settings.holidays.${name}`);
  const { busy, refusal, attempt } = useAttempt();
  // A key stays with its row when the day is moved.
  const initial = { ...stored, added: stored.added.map((holiday, key) => ({ ...holiday, key })) };
  const [draft, setDraft, saveDraft] = useDraftState(initial, 'holidays');
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  const setAdded = (added: Row[]) => setDraft({ ...draft, added });
  const add = (holidays: AddedHoliday[]) => {
    const nextKey = Math.max(-1, ...draft.added.map(({ key }) => key)) + 1;
    setAdded([...draft.added, ...holidays.map((holiday, index) => ({ ...holiday, key: nextKey + index }))]);
    if (holidays[0]) setYear(Number(holidays[0].day.slice(0, 4)));
  };
  const change = (row: Row, values: Partial<AddedHoliday>) =>
    setAdded(draft.added.map(each => (each === row ? { ...each, ...values } : each)));
  const findSameDay = (row: Row) => draft.added.find(other => other !== row && other.day === row.day);
  const isRefused = (row: Row) => Boolean(findSameDay(row)) || (row.feast === null && !row.name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = draft.added.find(isRefused);
    // Its row says why.
    if (refused) return setYear(Number(refused.day.slice(0, 4)));
    const added = draft.added.map(({ key: _, ...holiday }) => holiday);
    added.sort((one, other) => one.day.localeCompare(other.day));
    void saveDraft(attempt(() => onSave({ ...draft, added })));
  };
  const missingFeasts = proposeFeasts(draft.added, year);
  const fixedDays = Object.keys(fixedHolidays).map(monthAndDate => `${year}-${monthAndDate}`);
  const rows = [
    ...fixedDays.map(day => ({ day, holiday: null })),
    ...draft.added
      .filter(({ day }) => day.startsWith(`${year}-`))
      .map(holiday => ({ day: holiday.day, holiday })),
  ].sort((one, other) => one.day.localeCompare(other.day));
  return (
    <Stack component="form" onSubmit={submit} spacing={1.5} useFlexGap>
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
          disabled={busy || missingFeasts.length === 0}
          onClick={() => add(missingFeasts)}
        >
          {label('propose')}
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {rows.map(row =>
          row.holiday ? (
            <HolidayRow
              key={row.holiday.key}
              holiday={row.holiday}
              year={year}
              sameDay={findSameDay(row.holiday)}
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
        disabled={busy}
        isHoliday={day => createRestDays(draft).getHoliday(day) !== undefined}
        onAdd={add}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={busy || isSameInput(draft, initial)}
        sx={{ alignSelf: 'end' }}
      >
        {translate('terrain.dialogs.save')}
      </Button>
    </Stack>
  );
};
