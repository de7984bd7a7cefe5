import { Typography } from '@mui/material';
import { defaultMaintenanceDays, maintenanceDays } from '../../../../contract/sites/equipment';
import { FigureSection } from '../FigureSection';
import { shareOf } from '../figure-columns';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** The state of preventive maintenance of the sites with generators. */
export const MaintenanceFigures = ({ data, links }: EquipmentProps) => {
  const { word, stateName } = useEquipmentWords();
  const rows = data.maintenance.filter(({ sites }) => sites > 0);
  const total = rows.reduce((sum, { sites }) => sum + sites, 0);
  const linkOf = ({ state }: (typeof rows)[number]) => links.sites({}, { maintenance: state });
  return (
    <FigureSection
      title={word('byMaintenance')}
      lead={
        <Typography variant="body2" color="textSecondary">
          {word('maintenanceRule', { ...maintenanceDays, otherwise: defaultMaintenanceDays })}
        </Typography>
      }
      columns={[
        { key: 'state', label: word('state'), text: row => stateName(row.state) },
        { key: 'sites', label: word('sites'), value: row => row.sites, to: linkOf },
        { key: 'share', label: '%', share: row => shareOf(row.sites, total), bar: {} },
        {
          key: 'unplanned',
          label: word('unplanned'),
          value: row => row.unplanned,
          to: row => links.sites({}, { maintenance: row.state, maintenance_plan: 'no' }),
        },
      ]}
      rows={rows}
      keyOf={row => row.state}
    />
  );
};
