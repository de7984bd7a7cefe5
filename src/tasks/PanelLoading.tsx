import { Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Holds the place of a task's tabs and their content. */
export const PanelLoading = () => {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      spacing={3}
      role="status"
      aria-label={translate('terrain.generated.loading')}
      sx={{ p: 2, minHeight: 220 }}
    >
      <Skeleton variant="rounded" width={180} height={188} />
      <Skeleton variant="rounded" height={188} sx={{ flex: 1 }} />
    </Stack>
  );
};
