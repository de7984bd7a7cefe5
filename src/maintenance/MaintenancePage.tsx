import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { maintenance } from '../../contract/maintenance';
import { mayPlan } from '../../contract/planning';
import { recurringKinds } from '../../contract/recurrence';
import { ApiError } from '../providers/ApiError';
import { useMay } from '../providers/access';
import { call } from '../providers/call';
import { AccessDenied } from '../ui/AccessDenied';
import { EmptyPage } from '../ui/EmptyPage';
import { Loaded } from '../ui/Loaded';
import { PageFrame } from '../ui/PageFrame';
import { MaintenanceForm } from './MaintenanceForm';

/** A new maintenance plan, or one that is changed. */
export const MaintenancePage = () => {
  const translate = useTranslate();
  const may = useMay();
  const { id } = useParams();
  const kinds = recurringKinds.filter(kind => may(mayPlan(kind)));
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
      <PageFrame title={translate(`terrain.maintenance.${id === undefined ? 'new' : 'edit'}`)}>
        {id === undefined ? (
          <MaintenanceForm kinds={kinds} />
        ) : (
          <Loaded query={query} toEdges>
            {plan => <MaintenanceForm key={plan.version} kinds={kinds} plan={plan} />}
          </Loaded>
        )}
      </PageFrame>
    </ResourceContextProvider>
  );
};
