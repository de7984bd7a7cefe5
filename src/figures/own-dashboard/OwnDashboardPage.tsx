import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ownDashboards } from '../../../contract/figures/own-dashboards';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { EmptyPage } from '../../framework/ui/EmptyPage';
import { PageFrame } from '../../framework/ui/PageFrame';
import { PageTabs } from '../../framework/ui/PageTabs';
import { QueryResult } from '../../framework/ui/QueryResult';
import { DashboardSkeleton } from '../dashboards/DashboardSkeleton';
import { DashboardDialog } from './DashboardDialog';
import { DashboardView } from './DashboardView';
import { ownDashboardsKey, useOwnDashboards } from './useOwnDashboards';
import { useTileWords } from './useTileWords';

/** One's own dashboards, and those shared with the user: the one of the address, or the first. */
export const OwnDashboardPage = () =>
  useCan()(ownDashboards.actions.list.needs) ? <Dashboards /> : <AccessDenied />;

const Dashboards = () => {
  const { word } = useTileWords();
  const { id } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const query = useOwnDashboards();
  const [isCreating, setIsCreating] = useState(false);
  const [createdId, setCreatedId] = useState<number>();
  const onChanged = () => client.invalidateQueries({ queryKey: [ownDashboardsKey] });
  const newButton = (
    <Button variant="outlined" startIcon={<Add />} onClick={() => setIsCreating(true)}>
      {word('new')}
    </Button>
  );
  const dialog = isCreating && (
    <DashboardDialog
      onDone={async newId => {
        await onChanged();
        setIsCreating(false);
        setCreatedId(newId);
        navigate(`/dashboard/own/${newId}`);
      }}
      onClose={() => setIsCreating(false)}
    />
  );
  const loadingPage = (
    <PageFrame title={word('title')}>
      <QueryResult query={query} toEdges skeleton={<DashboardSkeleton boxes={4} sections={4} />}>
        {() => null}
      </QueryResult>
    </PageFrame>
  );
  if (!query.data) return loadingPage;
  const { dashboards, mail, next } = query.data;
  const dashboard = id === undefined ? dashboards[0] : dashboards.find(each => each.id === Number(id));
  if (!dashboard)
    return (
      <>
        <EmptyPage
          title={dashboards.length ? word('title') : word('none')}
          text={word(dashboards.length ? 'missing' : 'noneHow')}
        >
          {newButton}
        </EmptyPage>
        {dialog}
      </>
    );
  // Without an id in the address the first dashboard is shown.
  const pathOf = (dashboardId: number) =>
    id === undefined && dashboardId === dashboard.id ? '/dashboard/own' : `/dashboard/own/${dashboardId}`;
  return (
    <>
      <DashboardView
        key={dashboard.id}
        dashboard={dashboard}
        {...{ mail, next, onChanged }}
        startsEditing={createdId === dashboard.id}
        onNew={() => setIsCreating(true)}
        onDeleted={() => navigate('/dashboard/own', { replace: true })}
        tabs={
          // A single one needs no tabs.
          dashboards.length > 1 && (
            <PageTabs
              label={word('title')}
              tabs={dashboards.map(each => ({ to: pathOf(each.id), label: each.name }))}
            />
          )
        }
      />
      {dialog}
    </>
  );
};
