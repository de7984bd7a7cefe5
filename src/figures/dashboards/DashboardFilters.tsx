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
      <FilterSelect
        name="owner"
        value={filter.owner}
        choices={useChoices('site_owners')}
        locked={own.owner !== undefined}
        onChange={owner => change({ owner })}
      />
      <FilterSelect
        name="cluster"
        value={filter.cluster}
        choices={clusters}
        locked={own.clusters.length === 1}
        onChange={cluster => change({ cluster })}
      />
      {withPeriod && (
        <PeriodForm start={filter.start_date} end={filter.end_date} onApply={period => change(period)} />
      )}
    </Box>
  );
};

type FilterSelectProps = {
  name: 'owner' | 'cluster';
  value: string | number | undefined;
  choices: readonly { id: string | number; name: string }[];
  locked: boolean;
  onChange: (value: string) => void;
};
const FilterSelect = ({ name, value, choices, locked, onChange }: FilterSelectProps) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(`terrain.dashboards.filters.${name}`)}
      value={choices.some(({ id }) => id === value) ? value : ''}
      disabled={locked}
      onChange={({ target }) => onChange(String(target.value))}
      sx={{ width: { xs: halfWidth, sm: 180 } }}
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
/** Two days that the button applies; the end cannot be before the start. */
const PeriodForm = ({ start, end, onApply }: PeriodProps) => {
  const translate = useTranslate();
  const [period, setPeriod] = useState({ start_date: start, end_date: end });
  useEffect(() => void setPeriod({ start_date: start, end_date: end }), [start, end]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(period);
  };
  const renderDay = (name: 'start_date' | 'end_date', toChanges: (day: string) => Partial<typeof period>) => (
    <DayField
      label={translate(`terrain.dashboards.filters.${name}`)}
      required
      value={period[name]}
      min={name === 'end_date' ? period.start_date : undefined}
      onChange={day => setPeriod(current => ({ ...current, ...toChanges(day) }))}
      sx={{ width: { xs: halfWidth, sm: 160 } }}
    />
  );
  return (
    <Box component="form" onSubmit={apply} sx={{ ...bar, mb: 0 }}>
      {renderDay('start_date', start_date => ({
        start_date,
        ...(period.end_date < start_date && { end_date: start_date }),
      }))}
      {renderDay('end_date', end_date => ({ end_date }))}
      <Button type="submit" variant="contained" sx={{ mt: '2px' }}>
        {translate('terrain.dashboards.filters.apply')}
      </Button>
    </Box>
  );
};

/** Half of a phone's width. */
const halfWidth = 'calc(50% - 6px)';
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  mb: 2,
  '& .MuiFormControl-root': { my: 0 },
} as const;
