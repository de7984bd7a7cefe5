import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useState } from 'react';
import { DayField } from '../../framework/date-picker/DayField';
import { useChoices } from '../../framework/providers/useFormLists';
import { useClusterFilter } from './useClusterFilter';
import { useDashboardFilter } from './useDashboardFilter';

/** Owner, cluster and period; owner and cluster are locked to the person's own (document 3, section 2.1). */
export const DashboardFilters = ({ withPeriod }: { withPeriod: boolean }) => {
  const { filter, own, change } = useDashboardFilter();
  const { choices: clusters } = useClusterFilter();
  return (
    <Box sx={bar}>
      <Chosen
        name="owner"
        value={filter.owner}
        choices={useChoices('site_owners')}
        locked={own.owner !== undefined}
        onChange={owner => change({ owner })}
      />
      <Chosen
        name="cluster"
        value={filter.cluster}
        choices={clusters}
        locked={own.clusters.length === 1}
        onChange={cluster => change({ cluster })}
      />
      {withPeriod && (
        <Period start={filter.start_date} end={filter.end_date} onApply={period => change(period)} />
      )}
    </Box>
  );
};

type ChosenProps = {
  name: 'owner' | 'cluster';
  value: string | number | undefined;
  choices: readonly { id: string | number; name: string }[];
  locked: boolean;
  onChange: (value: string) => void;
};
const Chosen = ({ name, value, choices, locked, onChange }: ChosenProps) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(`terrain.dashboards.filters.${name}`)}
      value={choices.some(({ id }) => id === value) ? value : ''}
      disabled={locked}
      onChange={({ target }) => onChange(String(target.value))}
      sx={{ width: { xs: half, sm: 180 } }}
    >
      <MenuItem value="">{translate('terrain.dashboards.filters.all')}</MenuItem>
      {choices.map(choice => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
};

type PeriodProps = {
  start: string;
  end: string;
  onApply: (period: { start_date: string; end_date: string }) => void;
};
/** Applied by its button; the end cannot be before the start. */
const Period = ({ start, end, onApply }: PeriodProps) => {
  const translate = useTranslate();
  const [period, setPeriod] = useState({ start_date: start, end_date: end });
  useEffect(() => void setPeriod({ start_date: start, end_date: end }), [start, end]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(period);
  };
  const day = (name: 'start_date' | 'end_date', values: (day: string) => Partial<typeof period>) => (
    <DayField
      label={translate(`terrain.dashboards.filters.${name}`)}
      required
      value={period[name]}
      min={name === 'end_date' ? period.start_date : undefined}
      onChange={day => setPeriod(before => ({ ...before, ...values(day) }))}
      sx={{ width: { xs: half, sm: 160 } }}
    />
  );
  return (
    <Box component="form" onSubmit={apply} sx={{ ...bar, mb: 0 }}>
      {day('start_date', start_date => ({
        start_date,
        ...(period.end_date < start_date && { end_date: start_date }),
      }))}
      {day('end_date', end_date => ({ end_date }))}
      <Button type="submit" variant="contained" sx={{ mt: '2px' }}>
        {translate('terrain.dashboards.filters.apply')}
      </Button>
    </Box>
  );
};

/** Half of a phone's width. */
const half = 'calc(50% - 6px)';
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  mb: 2,
  '& .MuiFormControl-root': { my: 0 },
} as const;
