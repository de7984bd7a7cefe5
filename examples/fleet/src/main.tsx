import { createHashRouter } from 'react-router';
import { listResources } from '../../../contract/framework/resources';
import { chooseBackend } from '../../../src/framework/backends/choose-backend';
import { generateResource } from '../../../src/framework/generated-pages/generate-resource';
import { lazyPage } from '../../../src/framework/providers/lazy';
import { startAdminApp } from '../../../src/framework/shell/start-admin-app';
import { defaultPermissions } from '../contract/permissions';
import './register';

const AccountPages = lazyPage(() => import('../../../src/framework/account/AccountPages'), 'AccountPages');

const { VITE_BACKEND } = import.meta.env;

startAdminApp({
  backend: chooseBackend(VITE_BACKEND, {
    user: { userid: 1, username: 'demo', role: 'admin', permissions: defaultPermissions.admin },
    loadData: async () => (await import('./demo-data')).demoData,
  }),
  createRouter: VITE_BACKEND ? createHashRouter : undefined,
  resources: listResources().map(contract => generateResource(contract)),
  pages: [
    { path: '/account', page: () => <AccountPages page="personal" />, capability: 'accounts' },
    { path: '/account/privacy', page: () => <AccountPages page="privacy" />, capability: 'accounts' },
    { path: '/account/security', page: () => <AccountPages page="security" />, capability: 'accounts' },
  ],
});
