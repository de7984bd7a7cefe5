import Add from '@mui/icons-material/Add';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ownDashboards } from '../../../contract/figures/own-dashboards';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { EmptyPage } from '../../framework/ui/EmptyPage';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { SideNav } from '../../framework/ui/SideNav';
import { SideNavLayout } from '../../framework/ui/SideNavLayout';
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
  const [making, setMaking] = useState(false);
  const [fresh, setFresh] = useState<number>();
  const changed = () => client.invalidateQueries({ queryKey: [ownDashboardsKey] });
  const make = (
    <Button variant="outlined" startIcon={<Add />} onClick={() => setMaking(true)}>
      {word('new')}
    </Button>
  );
  const dialog = making && (
    <DashboardDialog
      onDone={async made => {
        await changed();
        setMaking(false);
        setFresh(made);
        navigate(`/dashboard/own/${made}`);
      }}
      onClose={() => setMaking(false)}
    />
  );
  const waiting = (
    <PageFrame title={word('title')}>
      <QueryResult query={query} toEdges skeleton={<DashboardSkeleton boxes={4} sections={4} />}>
        {() => null}
      </QueryResult>
    </PageFrame>
  );
  if (!query.data) return waiting;
  const { dashboards, mail, next } = query.data;
  const chosen = id === undefined ? dashboards[0] : dashboards.find(each => each.id === Number(id));
  if (!chosen)
    return (
      <>
        <EmptyPage
          title={dashboards.length ? word('title') : word('none')}
          text={word(dashboards.length ? 'missing' : 'noneHow')}
        >
          {make}
        </EmptyPage>
        {dialog}
      </>
    );
  return (
    <DashboardView
      key={chosen.id}
      dashboard={chosen}
      {...{ mail, next, changed }}
      begins={fresh === chosen.id}
      onNew={() => setMaking(true)}
      onGone={() => navigate('/dashboard/own', { replace: true })}
    >
      {content => (
        <>
          <SideNavLayout
            nav={
              // A single one needs no tabs.
              dashboards.length > 1 && (
                <SideNav
                  label={word('title')}
                  entries={dashboards.map(each => ({
                    to:
                      id === undefined && each.id === chosen.id
                        ? '/dashboard/own'
                        : `/dashboard/own/${each.id}`,
                    label: each.name,
                    icon: DashboardCustomizeOutlined,
                    end: true,
                  }))}
                />
              )
            }
          >
            {content}
          </SideNavLayout>
          {dialog}
        </>
      )}
    </DashboardView>
  );
};
