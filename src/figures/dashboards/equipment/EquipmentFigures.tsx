import { Box } from '@mui/material';
import { equipmentDashboards } from '../../../../contract/figures/equipment-dashboards';
import { call } from '../../../framework/providers/call';
import { Loaded } from '../../../framework/ui/Loaded';
import { DashboardSkeleton } from '../DashboardSkeleton';
import { halves } from '../look';
import type { Family } from '../pages';
import { useFigures } from '../useFigures';
import { AgesByKind } from './AgesByKind';
import { EquipmentBoxes } from './EquipmentBoxes';
import { GapsByKind } from './GapsByKind';
import { KindDetail } from './KindDetail';
import { Kinds } from './Kinds';
import { Maintenance } from './Maintenance';
import { NoEquipment } from './NoEquipment';
import { ServiceByKind } from './ServiceByKind';

/** The equipment of the sites, and what is due (document 3, sections 2.1 and 2.2, which leave it open). */
export const EquipmentFigures = ({ family }: { family: Family }) => {
  const { actions } = equipmentDashboards;
  const action = family === 'gpm' ? actions.gpmEquipment : actions.equipment;
  const query = useFigures(family, 'equip', async ({ owner, cluster }, signal) => {
    const { data } = await call(action, { owner, cluster }, { signal });
    return data;
  });
  return (
    <Loaded query={query} skeleton={<DashboardSkeleton boxed={4} sections={6} />}>
      {({ data, links }) =>
        data.equipped === 0 ? (
          <NoEquipment data={data} links={links} />
        ) : (
          <>
            <EquipmentBoxes data={data} links={links} />
            <Box sx={halves}>
              <Kinds data={data} links={links} />
              <ServiceByKind data={data} links={links} />
              <Maintenance data={data} links={links} />
              <GapsByKind data={data} links={links} />
            </Box>
            <Box sx={{ mt: 2 }}>
              <AgesByKind data={data} links={links} />
            </Box>
            <KindDetail data={data} links={links} />
          </>
        )
      }
    </Loaded>
  );
};
