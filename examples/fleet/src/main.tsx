import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import { chooseBackend } from '../../../src/framework/backends/choose-backend';
import { resourceTab } from '../../../src/framework/navigation/resource-tab';
import { startProduct } from '../../../src/framework/shell/start-product';
import '../contract/calls';
import { defaultPermissions } from '../contract/permissions';
import { fr } from '../i18n/fr';

startProduct({
  backend: chooseBackend(import.meta.env.VITE_BACKEND, {
    user: { userid: 1, username: 'demo', role: 'admin', permissions: defaultPermissions.admin, driver: null },
    loadData: async () => (await import('./demo-data')).demoData,
  }),
  texts: { fr, loadEnglish: async () => (await import('../i18n/en')).en },
  map: { bounds: { south: 19, west: -8.7, north: 37.2, east: 12 } },
  menu: {
    areas: [
      {
        label: 'work',
        icon: RouteOutlined,
        tabs: [resourceTab('trips', RouteOutlined), resourceTab('inspections', FactCheckOutlined)],
      },
      {
        label: 'fleet',
        icon: DirectionsCarOutlined,
        tabs: [
          resourceTab('vehicles', DirectionsCarOutlined),
          resourceTab('drivers', BadgeOutlined),
          resourceTab('cards', CreditCardOutlined),
        ],
      },
    ],
  },
});
