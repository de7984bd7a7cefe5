import { listResources } from '../../../contract/framework/resources';
import { generateResource } from '../../../src/framework/generated-pages/generate-resource';
import { lazyPage } from '../../../src/framework/providers/lazy';
import { startAdminApp } from '../../../src/framework/shell/start-admin-app';
import './register';

const AccountPages = lazyPage(() => import('../../../src/framework/account/AccountPages'), 'AccountPages');

startAdminApp({
  resources: listResources().map(contract => generateResource(contract)),
  pages: [
    { path: '/account', page: () => <AccountPages page="personal" /> },
    { path: '/account/privacy', page: () => <AccountPages page="privacy" /> },
    { path: '/account/security', page: () => <AccountPages page="security" /> },
  ],
});
