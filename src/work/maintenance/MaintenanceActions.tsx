import Add from '@mui/icons-material/Add';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import { useTranslate } from 'ra-core';
import { maintenance } from '../../../contract/work/maintenance';
import { canPlan } from '../../../contract/work/planning';
import { recurringKinds } from '../../../contract/work/recurrence';
import { visits } from '../../../contract/work/visits';
import { useCan } from '../../framework/providers/access';
import { PageActions } from '../../framework/ui/PageActions';

type Page = 'plans' | 'visits' | 'ahead';

/** Links between the pages of recurring work, and to a new plan. */
export const MaintenanceActions = ({ of }: { of: Page }) => {
  const translate = useTranslate();
  const may = useCan();
  const label = (page: Page) => translate(`terrain.maintenance.tabs.${page}`);
  return (
    <PageActions
      actions={[
        {
          label: label('plans'),
          icon: <EventRepeatOutlined />,
          to: `/${maintenance.name}`,
          allowed: of !== 'plans',
        },
        {
          label: label('visits'),
          icon: <ListAltOutlined />,
          to: `/${visits.name}`,
          allowed: of !== 'visits',
        },
        {
          label: label('ahead'),
          icon: <QueryStatsOutlined />,
          to: `/${maintenance.name}/ahead`,
          allowed: of !== 'ahead',
        },
        {
          label: translate('terrain.maintenance.new'),
          icon: <Add />,
          primary: true,
          to: `/${maintenance.name}/new`,
          allowed: of === 'plans' && recurringKinds.some(kind => may(canPlan(kind))),
        },
      ]}
    />
  );
};
