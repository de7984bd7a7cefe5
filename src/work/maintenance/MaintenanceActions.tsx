import Add from '@mui/icons-material/Add';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import { useTranslate } from 'ra-core';
import { maintenance } from '../../../contract/work/maintenance';
import { canChangePlans } from '../../../contract/work/planning';
import { recurringKinds } from '../../../contract/work/recurrence';
import { visits } from '../../../contract/work/visits';
import { useCan } from '../../framework/providers/access';
import { PageActions } from '../../framework/ui/PageActions';

type Page = 'plans' | 'visits' | 'ahead';

/** Links between the pages of recurring work, and to a new plan. */
export const MaintenanceActions = ({ page: currentPage }: { page: Page }) => {
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
          allowed: currentPage !== 'plans',
        },
        {
          label: label('visits'),
          icon: <ListAltOutlined />,
          to: `/${visits.name}`,
          allowed: currentPage !== 'visits',
        },
        {
          label: label('ahead'),
          icon: <QueryStatsOutlined />,
          to: `/${maintenance.name}/ahead`,
          allowed: currentPage !== 'ahead',
        },
        {
          label: translate('terrain.maintenance.new'),
          icon: <Add />,
          primary: true,
          to: `/${maintenance.name}/new`,
          allowed: recurringKinds.some(kind => may(canChangePlans(kind))),
          inEmptyList: currentPage === 'plans' ? 'also' : 'only',
        },
      ]}
    />
  );
};
