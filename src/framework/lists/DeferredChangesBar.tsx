import { Box, Button } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import type { DeferredChanges } from './deferred-changes';

/** At the foot of a list: others' changes that would move rows, applied on request. */
export const DeferredChangesBar = () => {
  const translate = useTranslate();
  const { meta, refetch } = useListContext();
  const deferred: DeferredChanges | undefined = meta?.deferred;
  if (!deferred) return null;
  const formatCount = (name: 'added' | 'gone' | 'moved', count: number) =>
    count > 0 ? translate(`terrain.lists.held.${name}`, { smart_count: count }) : null;
  const counts = [formatCount('added', deferred.added), formatCount('gone', deferred.removed.length)];
  return (
    <Box role="status" data-print="hide" sx={line}>
      {/* Rows that were added push others to the next page, which needs no words. */}
      <span>{counts.filter(Boolean).join(' · ') || formatCount('moved', deferred.moved)}</span>
      <Button size="small" onClick={() => refetch()}>
        {translate('terrain.lists.held.show')}
      </Button>
    </Box>
  );
};

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  minHeight: 36,
  flexShrink: 0,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  fontSize: 13,
} as const;
