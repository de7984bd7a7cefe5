import type { SvgIconComponent } from '@mui/icons-material';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import type { Rule } from '../../../contract/framework/permissions';
import { getResource } from '../../../contract/framework/resources';
import { registerFieldTypes } from '../../../src/framework/fields/field-type';
import { registerQueriedObjects } from '../../../src/framework/live/affected-queries';
import { type MenuTab, registerMenu } from '../../../src/framework/navigation/menu';
import { lazyPage } from '../../../src/framework/providers/lazy';
import { registerShell } from '../../../src/framework/shell/shell-parts';
import '../contract/calls';
import '../contract/resources';
import './texts';

registerFieldTypes({ account: { lists: ['accounts'], searched: true } });

const tab = (name: string, icon: SvgIconComponent): MenuTab => ({
  label: name,
  to: `/${name}`,
  icon,
  needs: getResource(name).actions.list.needs as Rule,
  plain: true,
});

registerMenu({
  areas: [
    {
      label: 'work',
      icon: RouteOutlined,
      tabs: [tab('trips', RouteOutlined), tab('inspections', FactCheckOutlined)],
    },
    {
      label: 'fleet',
      icon: DirectionsCarOutlined,
      tabs: [
        tab('vehicles', DirectionsCarOutlined),
        tab('drivers', BadgeOutlined),
        tab('cards', CreditCardOutlined),
      ],
    },
  ],
  links: [],
  hasSideMenu: () => true,
});

registerQueriedObjects({
  records: {},
  rows: {},
  queries: { formLists: ['accounts'] },
});

registerShell({
  NewPasswordPage: lazyPage(
    () => import('../../../src/framework/account/NewPasswordPage'),
    'NewPasswordPage',
  ),
});
