import { Alert, Box, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import {
  type Maintenance,
  type MaintenancePlanPreview,
  maintenance,
  validateMaintenance,
} from '../../../contract/work/maintenance';
import { useFormats } from '../../framework/fields/useFormats';
import { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { type Planned, toMaintenanceInput } from './form-values';

/** « 124 sites, 31 visites par mois, prochaine le 3 déc. »: a preview of the form's values. */
export const MaintenancePreview = ({ plan }: { plan?: Maintenance }) => {
  const translate = useTranslate();
  const inputJson = useSlow(
    JSON.stringify({ ...toMaintenanceInput(useWatch<FieldValues>() as Planned), name: '–' }),
  );
  const values = JSON.parse(inputJson);
  const query = useQuery<MaintenancePlanPreview>({
    queryKey: [maintenance.name, 'preview', plan?.maintenance_id, inputJson],
    queryFn: ({ signal }) =>
      call(
        maintenance.actions.preview,
        { ...values, ...(plan && { maintenance_id: plan.maintenance_id }) },
        { signal },
      ).then(({ data }) => data),
    enabled: !!values.starts_on && validateMaintenance(values).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="maintenance-preview"
      aria-live="polite"
      sx={{ p: 2, position: { md: 'sticky' }, top: 0 }}
    >
      <Typography id="maintenance-preview" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('terrain.maintenance.preview.title')}
      </Typography>
      {query.error instanceof ApiError ? (
        <Alert severity="warning">{query.error.message}</Alert>
      ) : query.data ? (
        <PreviewSummary of={query.data} />
      ) : query.isFetching ? (
        <Skeleton variant="rounded" height={72} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate('terrain.maintenance.preview.waiting')}
        </Typography>
      )}
    </Paper>
  );
};

const PreviewSummary = ({ of }: { of: MaintenancePlanPreview }) => {
  const translate = useTranslate();
  const { number, day } = useFormats();
  const say = (key: string, values?: object) => translate(`terrain.maintenance.preview.${key}`, values);
  const counted = (key: string, count: number) =>
    // The French plural starts at two.
    say(key, { smart_count: count }).replace(String(count), number(count));
  if (of.sites === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {say('none')}
      </Typography>
    );
  return (
    <Stack spacing={1.5}>
      <Box>
        <Typography component="p" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {[
            counted('sites', of.sites),
            counted('perMonth', Math.round(of.per_month)),
            of.next_due ? say('next', { day: day(of.next_due) }) : say('noNext'),
          ].join(', ')}
        </Typography>
        <Typography variant="body2" color={of.late > 0 ? 'error' : 'textSecondary'}>
          {[counted('late', of.late), counted('soon', of.due_soon)].join(' · ')}
        </Typography>
      </Box>
      {of.shared > 0 && <Alert severity="info">{counted('shared', of.shared)}</Alert>}
      {of.without_agent > 0 && <Alert severity="info">{counted('withoutAgent', of.without_agent)}</Alert>}
    </Stack>
  );
};

/** A debounced value. */
const useSlow = (value: string) => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 350);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
