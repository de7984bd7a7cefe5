import History from '@mui/icons-material/History';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import { canChangePlans } from '../../../contract/work/planning';
import { recurringKinds } from '../../../contract/work/recurrence';
import { visits } from '../../../contract/work/visits';
import { useLabels } from '../../framework/fields/useLabels';
import { ApiError } from '../../framework/providers/ApiError';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { lazy } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { EmptyPage } from '../../framework/ui/EmptyPage';
import { buildListUrl } from '../../framework/ui/list-url';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { MaintenanceForm } from './MaintenanceForm';

/** Creates or edits a maintenance plan. */
export const MaintenancePage = () => {
  const translate = useTranslate();
  const may = useCan();
  const { id } = useParams();
  const kinds = recurringKinds.filter(kind => may(canChangePlans(kind)));
  const query = useQuery({
    queryKey: [maintenance.name, 'detail', id],
    queryFn: ({ signal }) =>
      call(maintenance.actions.show, { maintenance_id: Number(id) }, { signal }).then(({ data }) => data),
    enabled: id !== undefined,
  });
  if (!kinds.length) return <AccessDenied />;
  if (query.error instanceof ApiError && [404, 422].includes(query.error.status))
    return (
      <EmptyPage
        title={translate('terrain.maintenance.notFound')}
        text={translate('terrain.maintenance.notFoundText')}
      >
        <Button component={Link} to={`/${maintenance.name}`} variant="outlined">
          {translate('terrain.maintenance.tabs.plans')}
        </Button>
      </EmptyPage>
    );
  if (query.data && !query.data.editable) return <AccessDenied />;
  return (
    <ResourceContextProvider value={maintenance.name}>
      <PageFrame
        title={translate(`terrain.maintenance.${id === undefined ? 'new' : 'edit'}`)}
        actions={query.data && <PlanActions plan={query.data} />}
      >
        {id === undefined ? (
          <MaintenanceForm kinds={kinds} />
        ) : (
          <QueryResult query={query} toEdges>
            {plan => <MaintenanceForm key={plan.version} kinds={kinds} plan={plan} />}
          </QueryResult>
        )}
      </PageFrame>
    </ResourceContextProvider>
  );
};

/** The plan's visits, as a link, and its history. */
const PlanActions = ({ plan }: { plan: Maintenance }) => {
  const labels = useLabels(maintenance.name);
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <>
      <PageActions
        actions={[
          {
            label: labels.action('visits'),
            icon: <ListAltOutlined />,
            to: buildListUrl(visits, { maintenance: plan.maintenance_id }),
          },
          { label: labels.action('history'), icon: <History />, onClick: () => setShowsHistory(true) },
        ]}
      />
      {showsHistory && (
        <Suspense>
          <MaintenanceHistoryDialog record={plan} onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
    </>
  );
};
const MaintenanceHistoryDialog = lazy(() => import('./MaintenanceHistoryDialog'), 'MaintenanceHistoryDialog');
