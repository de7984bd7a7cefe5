import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { dashboards } from '../../../contract/figures/dashboards';
import { useCan } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { PageBody } from '../../framework/ui/PageBody';
import { PageFrame } from '../../framework/ui/PageFrame';
import { PageTabs } from '../../framework/ui/PageTabs';
import { AgentFigures } from './AgentFigures';
import { DashboardFilters } from './DashboardFilters';
import { DashboardSkeleton } from './DashboardSkeleton';
import { basePath, type DashboardScope, homePath, type PageName, pageNames } from './dashboard-pages';
import { MorningStrip } from './MorningStrip';
import { SiteFigures } from './SiteFigures';
import { TaskFigures } from './TaskFigures';

type Props = { family: DashboardScope; page: PageName };

/** A page of the dashboards below their tabs (document 3, sections 2.1 and 2.2). */
export const DashboardPage = (props: Props) =>
  useCan()(needs[props.family]) ? <Dashboard {...props} /> : <AccessDenied />;

const Dashboard = ({ family, page }: Props) => {
  const translate = useTranslate();
  const title = translate(`terrain.dashboards.title.${family}`);
  const { pathname, search } = useLocation();
  const Figures = figures[page];
  // The dashboard's home address shows its first page.
  const pathOf = (name: PageName) =>
    name === 'sites' && pathname === homePath[family] ? pathname : `${basePath[family]}/${name}`;
  return (
    <PageFrame
      title={`${title} · ${translate(`terrain.dashboards.pages.${page}`)}`}
      tabs={
        <PageTabs
          label={title}
          tabs={pageNames[family].map(name => ({
            to: pathOf(name) + search,
            label: translate(`terrain.dashboards.pages.${name}`),
          }))}
        />
      }
    >
      <PageBody>
        <DashboardFilters withPeriod={page === 'tasks' || page === 'agents'} />
        {family === 'pm' && page === 'sites' && <MorningStrip />}
        <Suspense fallback={<DashboardSkeleton sections={4} />}>
          <Figures key={`${family} ${page}`} family={family} />
        </Suspense>
      </PageBody>
    </PageFrame>
  );
};

const EquipmentFigures = lazyPage(() => import('./equipment/EquipmentFigures'), 'EquipmentFigures');
const needs = { pm: dashboards.actions.sites.needs, gpm: dashboards.actions.gpmSites.needs };
const figures = {
  sites: SiteFigures,
  tasks: TaskFigures,
  equip: EquipmentFigures,
  agents: AgentFigures,
};
