import BatteryChargingFullOutlined from '@mui/icons-material/BatteryChargingFullOutlined';
import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { dashboards } from '../../../contract/figures/dashboards';
import { useMay } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { BesideNav } from '../../framework/ui/BesideNav';
import { PageFrame } from '../../framework/ui/PageFrame';
import { SideNav } from '../../framework/ui/SideNav';
import { AgentFigures } from './AgentFigures';
import { DashboardFilters } from './DashboardFilters';
import { DashboardSkeleton } from './DashboardSkeleton';
import { MorningStrip } from './MorningStrip';
import { basePath, type Family, homePath, type PageName, pageNames } from './pages';
import { SiteFigures } from './SiteFigures';
import { TaskFigures } from './TaskFigures';

type Props = { family: Family; page: PageName };

/** A page of the dashboards beside their navigation (document 3, sections 2.1 and 2.2). */
export const DashboardPage = (props: Props) =>
  useMay()(needs[props.family]) ? <Dashboard {...props} /> : <AccessDenied />;

const Dashboard = ({ family, page }: Props) => {
  const translate = useTranslate();
  const title = translate(`terrain.dashboards.title.${family}`);
  const { pathname, search } = useLocation();
  const Figures = figures[page];
  return (
    <PageFrame title={`${title} · ${translate(`terrain.dashboards.pages.${page}`)}`}>
      <BesideNav
        nav={
          <SideNav
            label={title}
            entries={pageNames[family].map(name => ({
              // A family's own address is that of its first page.
              to: `${name === 'sites' && pathname === homePath[family] ? pathname : `${basePath[family]}/${name}`}${search}`,
              label: translate(`terrain.dashboards.pages.${name}`),
              icon: icons[name],
              end: true,
            }))}
          />
        }
      >
        <DashboardFilters withPeriod={page === 'tasks' || page === 'agents'} />
        {family === 'pm' && page === 'sites' && <MorningStrip />}
        <Suspense fallback={<DashboardSkeleton sections={4} />}>
          <Figures key={`${family} ${page}`} family={family} />
        </Suspense>
      </BesideNav>
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
const icons = {
  sites: CellTowerOutlined,
  tasks: TaskAltOutlined,
  equip: BatteryChargingFullOutlined,
  agents: EngineeringOutlined,
};
