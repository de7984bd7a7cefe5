import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  Drawer,
  IconButton,
  MenuItem,
  Skeleton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Site } from '../../../contract/sites/sites';
import { PlanDialog } from '../plan-forms/PlanDialog';
import { UnplannedRow } from './UnplannedRow';
import {
  getUnplannedList,
  type UnplannedOrder,
  unplannedOrders,
  unplannedPageSize,
  useUnplannedKinds,
  useUnplannedSites,
} from './unplanned-sites';

type Props = {
  kind: TaskKind;
  /** The planning page's filter, which applies here too. */
  filter: Record<string, unknown>;
  /** `true`: something was planned. */
  onClose: (changed?: boolean) => void;
};

/** Sites without a plan, beside the planning, each with a button to plan it. */
export const UnplannedSitesDrawer = ({ kind: first, filter, onClose }: Props) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.planning.unplanned.${name}`, values);
  const titleId = useId();
  const kinds = useUnplannedKinds();
  const [kind, setKind] = useState(first);
  const [order, setOrder] = useState<UnplannedOrder>('latest');
  const [page, setPage] = useState(1);
  const [planning, setPlanning] = useState<Site>();
  const [changed, setChanged] = useState(false);
  const { data, total, error, isPending, refetch } = useUnplannedSites(kind, filter, { page, order });
  const pages = Math.max(1, Math.ceil((total ?? 0) / unplannedPageSize));
  // The last site of the last page was planned.
  useEffect(() => {
    if (total !== undefined && page > pages) setPage(pages);
  }, [page, pages, total]);
  const close = () => onClose(changed);

  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(460px, 100vw)', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <Box sx={{ p: 2, pb: 1.5, display: 'grid', gap: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Typography id={titleId} component="h2" variant="h6">
            {label('title')}
          </Typography>
          <Typography component="div" role="status" variant="body2" color="textSecondary">
            {total !== undefined && !error && label('count', { total, smart_count: total === 1 ? 1 : 2 })}
          </Typography>
          <IconButton
            size="small"
            aria-label={translate('terrain.dialogs.close')}
            onClick={close}
            sx={{ ml: 'auto' }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { my: 0 } }}>
          {kinds.length > 1 && (
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={translate('terrain.planning.kind')}
              value={kind}
              onChange={(_, chosen: TaskKind | null) => {
                if (!chosen) return;
                setKind(chosen);
                setPage(1);
              }}
            >
              {kinds.map(each => (
                <ToggleButton key={each} value={each} sx={{ px: 1.25 }}>
                  {translate(`terrain.planning.kinds.${each}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
          <TextField
            select
            size="small"
            label={label('order')}
            value={order}
            onChange={({ target }) => {
              setOrder(target.value as UnplannedOrder);
              setPage(1);
            }}
            sx={{ flex: 1, minWidth: 190 }}
          >
            {Object.keys(unplannedOrders).map(each => (
              <MenuItem key={each} value={each}>
                {label(`orders.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Typography variant="caption" color="textSecondary">
          {label('follows')}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }} tabIndex={0}>
        {error ? (
          <Alert
            severity="error"
            sx={{ m: 2 }}
            action={
              <Button color="inherit" size="small" onClick={() => refetch()}>
                {translate('terrain.dialogs.retry')}
              </Button>
            }
          >
            {error.message}
          </Alert>
        ) : isPending ? (
          <Box
            sx={{ p: 2, display: 'grid', gap: 1 }}
            role="status"
            aria-label={translate('terrain.dialogs.loading')}
          >
            {Array.from({ length: 8 }, (_, line) => line).map(line => (
              <Skeleton key={line} variant="rounded" height={44} />
            ))}
          </Box>
        ) : data?.length ? (
          <Box component="ul" aria-label={label('title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map(site => (
              <UnplannedRow
                key={site.id}
                site={site}
                list={getUnplannedList(kind).name}
                onPlan={() => setPlanning(site)}
              />
            ))}
          </Box>
        ) : (
          <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
            {label('empty')}
          </Typography>
        )}
      </Box>
      {pages > 1 && (
        <Box component="nav" aria-label={translate('terrain.generated.pagination')} sx={pager}>
          <IconButton
            size="small"
            disabled={page <= 1}
            aria-label={translate('terrain.generated.previous')}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <Typography variant="body2" color="textSecondary">
            {label('page', { page, pages })}
          </Typography>
          <IconButton
            size="small"
            disabled={page >= pages}
            aria-label={translate('terrain.generated.next')}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight />
          </IconButton>
        </Box>
      )}
      {planning && (
        <PlanDialog
          resource={getUnplannedList(kind)}
          record={planning}
          onClose={done => {
            setPlanning(undefined);
            if (!done) return;
            setChanged(true);
            refetch();
          }}
        />
      )}
    </Drawer>
  );
};

const pager = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  p: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
