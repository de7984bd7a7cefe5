import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import { Alert, Box, Button, Drawer, IconButton, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Site } from '../../../contract/sites/sites';
import { PlanDialog } from '../plan-forms/PlanDialog';
import { UnplannedFilters } from './UnplannedFilters';
import { UnplannedRow } from './UnplannedRow';
import {
  getUnplannedList,
  type UnplannedOrder,
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
export const UnplannedSitesDrawer = ({ kind: initialKind, filter, onClose }: Props) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.planning.unplanned.${name}`, values);
  const titleId = useId();
  const kinds = useUnplannedKinds();
  const [kind, setKind] = useState(initialKind);
  const kindName = translate(`terrain.planning.kinds.${kind}`);
  const [order, setOrder] = useState<UnplannedOrder>('latest');
  const [page, setPage] = useState(1);
  const [siteToPlan, setSiteToPlan] = useState<Site>();
  const [hasPlanned, setHasPlanned] = useState(false);
  const { data, total, error, isPending, refetch } = useUnplannedSites(kind, filter, { page, order });
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / unplannedPageSize));
  // When the last site of the last page was planned, the previous page is shown.
  useEffect(() => {
    if (total !== undefined && page > pageCount) setPage(pageCount);
  }, [page, pageCount, total]);
  const close = () => onClose(hasPlanned);
  const renderSites = () => {
    if (error) return <LoadError message={error.message} onRetry={() => refetch()} />;
    if (isPending) return <ListSkeleton />;
    return (
      <SiteRows
        label={label('title', { kind: kindName })}
        sites={data ?? []}
        list={getUnplannedList(kind).name}
        onPlan={setSiteToPlan}
      />
    );
  };

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
            {label('title', { kind: kindName })}
          </Typography>
          <Typography component="div" role="status" variant="body2" color="textSecondary">
            {total !== undefined && !error && label('count', { total, smart_count: getPlural(total) })}
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
        <UnplannedFilters
          kinds={kinds}
          kind={kind}
          onKind={selected => {
            setKind(selected);
            setPage(1);
          }}
          order={order}
          onOrder={selected => {
            setOrder(selected);
            setPage(1);
          }}
        />
        <Typography variant="caption" color="textSecondary">
          {label('follows')}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }} tabIndex={0}>
        {renderSites()}
      </Box>
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onPage={setPage} />}
      {siteToPlan && (
        <PlanDialog
          resource={getUnplannedList(kind)}
          record={siteToPlan}
          onClose={done => {
            setSiteToPlan(undefined);
            if (!done) return;
            setHasPlanned(true);
            refetch();
          }}
        />
      )}
    </Drawer>
  );
};

type SiteRowsProps = {
  label: string;
  sites: readonly Site[];
  /** The name of the site list that has their pages. */
  list: string;
  onPlan: (site: Site) => void;
};

const SiteRows = ({ label, sites, list, onPlan }: SiteRowsProps) => {
  const translate = useTranslate();
  if (!sites.length)
    return (
      <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
        {translate('terrain.planning.unplanned.empty')}
      </Typography>
    );
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sites.map(site => (
        <UnplannedRow key={site.site_id} site={site} list={list} onPlan={() => onPlan(site)} />
      ))}
    </Box>
  );
};

const LoadError = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('terrain.dialogs.retry')}
        </Button>
      }
    >
      {message}
    </Alert>
  );
};

/** The count that selects the form of a text: zero takes the plural in French too. */
const getPlural = (total: number) => (total === 1 ? 1 : 2);

const ListSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box
      sx={{ p: 2, display: 'grid', gap: 1 }}
      role="status"
      aria-label={translate('terrain.dialogs.loading')}
    >
      {Array.from({ length: 8 }, (_, line) => line).map(line => (
        <Skeleton key={line} variant="rounded" height={44} />
      ))}
    </Box>
  );
};

type PagerProps = { page: number; pageCount: number; onPage: (page: number) => void };

const Pager = ({ page, pageCount, onPage }: PagerProps) => {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('terrain.generated.pagination')} sx={pagerStyle}>
      <IconButton
        size="small"
        disabled={page <= 1}
        aria-label={translate('terrain.generated.previous')}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.planning.unplanned.page', { page, pages: pageCount })}
      </Typography>
      <IconButton
        size="small"
        disabled={page >= pageCount}
        aria-label={translate('terrain.generated.next')}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </Box>
  );
};

const pagerStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  p: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
