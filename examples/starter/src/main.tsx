import FolderOutlined from '@mui/icons-material/FolderOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { resourceTab } from '../../../src/framework/navigation/resource-tab';
import { startProduct } from '../../../src/framework/shell/start-product';
import '../contract/calls';
import { resources } from '../contract/resources';
import { fr } from '../i18n/fr';

startProduct({
  texts: { fr, loadEnglish: async () => (await import('../i18n/en')).en },
  menu: {
    areas: [
      {
        label: 'records',
        icon: FolderOutlined,
        tabs: resources.map(({ name }) => resourceTab(name, ListAltOutlined)),
      },
    ],
  },
});
