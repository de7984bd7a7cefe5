import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
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
import { useDebouncedValue } from '../../framework/ui/useDebouncedValue';
import { type MaintenanceValues, toMaintenanceInput } from './form-values';

/** Previews the plan in the form: how many sites, visits per month, and the next visit. */
export const MaintenancePreview = ({ plan }: { plan?: Maintenance }) => {
  const translate = useTranslate();
  const formValues = useWatch<FieldValues>() as MaintenanceValues;
  // The preview does not depend on the name, which may still be empty.
  const inputJson = useDebouncedValue(
    JSON.stringify({ ...toMaintenanceInput(formValues), name: '–' }),
    debounceMs,
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
  });
  const renderResult = () => {
    if (query.error) return <PreviewFailure error={query.error} onRetry={() => query.refetch()} />;
    if (query.data) return <PreviewSummary preview={query.data} />;
    if (query.isFetching) return <Skeleton variant="rounded" height={72} />;
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.maintenance.preview.waiting')}
      </Typography>
    );
  };
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
      {renderResult()}
    </Paper>
  );
};

const debounceMs = 350;

/** Values that the server refuses are to be changed, not sent again. */
const PreviewFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const translate = useTranslate();
  const isRefused = error instanceof ApiError && error.status === 422;
  return (
    <Alert
      severity={isRefused ? 'warning' : 'error'}
      action={
        !isRefused && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('terrain.dialogs.retry')}
          </Button>
        )
      }
    >
      {error.message}
    </Alert>
  );
};

const PreviewSummary = ({ preview }: { preview: MaintenancePlanPreview }) => {
  const translate = useTranslate();
  const { number, day } = useFormats();
  const say = (key: string, values?: object) => translate(`terrain.maintenance.preview.${key}`, values);
  /** A text with a formatted count; the raw count selects the plural, which in French starts at two. */
  const sayCount = (key: string, count: number) =>
    say(key, { smart_count: count }).replace(String(count), number(count));
  if (preview.sites === 0)
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
            sayCount('sites', preview.sites),
            sayCount('perMonth', Math.round(preview.per_month)),
            preview.next_due ? say('next', { day: day(preview.next_due) }) : say('noNext'),
          ].join(', ')}
        </Typography>
        <Typography variant="body2" color={preview.late > 0 ? 'error' : 'textSecondary'}>
          {[sayCount('late', preview.late), sayCount('soon', preview.due_soon)].join(' · ')}
        </Typography>
      </Box>
      {preview.shared > 0 && <Alert severity="info">{sayCount('shared', preview.shared)}</Alert>}
      {preview.without_agent > 0 && (
        <Alert severity="info">{sayCount('withoutAgent', preview.without_agent)}</Alert>
      )}
    </Stack>
  );
};
