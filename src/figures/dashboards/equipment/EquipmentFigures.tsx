import { Box } from '@mui/material';
import { equipmentDashboards } from '../../../../contract/figures/equipment-dashboards';
import { call } from '../../../framework/providers/call';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { DashboardSkeleton } from '../DashboardSkeleton';
import type { DashboardScope } from '../dashboard-pages';
import { twoColumns } from '../layout-grids';
import { useFigures } from '../useFigures';
import { AgesByKind } from './AgesByKind';
import { EquipmentBoxes } from './EquipmentBoxes';
import { GapsByKind } from './GapsByKind';
import { KindDetail } from './KindDetail';
import { MaintenanceFigures } from './MaintenanceFigures';
import { NoEquipment } from './NoEquipment';
import { ServiceByKind } from './ServiceByKind';
import { UnitsByKind } from './UnitsByKind';

/** The equipment of the sites, and what is due (document 3, sections 2.1 and 2.2, which leave it open). */
export const EquipmentFigures = ({ family }: { family: DashboardScope }) => {
  const { actions } = equipmentDashboards;
  const action = family === 'gpm' ? actions.gpmEquipment : actions.equipment;
  const query = useFigures(family, 'equip', async ({ owner, cluster }, signal) => {
    const { data } = await call(action, { owner, cluster }, { signal });
    return data;
  });
  return (
    <QueryResult query={query} skeleton={<DashboardSkeleton boxes={4} sections={6} />}>
      {({ data, links }) =>
        data.equipped === 0 ? (
          <NoEquipment data={data} links={links} />
        ) : (
          <>
            <EquipmentBoxes data={data} links={links} />
            <Box sx={twoColumns}>
              <UnitsByKind data={data} links={links} />
              <ServiceByKind data={data} links={links} />
              <MaintenanceFigures data={data} links={links} />
              <GapsByKind data={data} links={links} />
            </Box>
            <Box sx={{ mt: 2 }}>
              <AgesByKind data={data} links={links} />
            </Box>
            <KindDetail data={data} links={links} />
          </>
        )
      }
    </QueryResult>
  );
};
