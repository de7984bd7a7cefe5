import { pageSizes } from '../../../contract/framework/endpoint';
import { accountHandlers } from '../../../server/framework/account/handlers';
import { addFirstAdmin } from '../../../server/framework/account/queries-first-admin';
import { registerAccounts } from '../../../server/framework/account/register-accounts';
import { sessionHandlers } from '../../../server/framework/account/session/handlers';
import { changeHistoryHandlers } from '../../../server/framework/change-history/handlers';
import { migrate } from '../../../server/framework/db/migrate';
import { mount } from '../../../server/framework/http/mount';
import { createImportSteps } from '../../../server/framework/imports/create-import-steps';
import { importHandlers } from '../../../server/framework/imports/handlers';
import { registerLabels } from '../../../server/framework/language/labels';
import { registerServerMessages } from '../../../server/framework/language/language';
import { notificationHandlers } from '../../../server/framework/notifications/handlers';
import { registerNotifications } from '../../../server/framework/notifications/notification-rules';
import { mountPlainResources } from '../../../server/framework/plain-resources/mount-plain-resources';
import { registerPlainResources } from '../../../server/framework/plain-resources/register-plain-resources';
import type { ServerProduct } from '../../../server/framework/process/server-product';
import { createJobHandlers } from '../../../server/framework/queue/handlers';
import { viewHandlers } from '../../../server/framework/saved-views/handlers';
import { createSecurityHandlers } from '../../../server/framework/security-events/handlers';
import {
  account,
  forms,
  history,
  imports,
  jobs,
  notifications,
  security,
  session,
  views,
} from '../contract/calls';
import { defaultPermissions } from '../contract/permissions';
import { en, serverEn } from '../i18n/en';
import { fr, serverFr } from '../i18n/fr';
import { demoPassword, fillDemo, hasAccounts } from './demo';
import { migrations } from './migrations';
import { accountReference, listAccounts, ofDriver, visibleAccounts } from './queries';

/** The fleet, as the framework's server runs it. */
export const fleet: ServerProduct = {
  name: 'Fleet',
  version: '0.1.0',
  register: () => {
    registerServerMessages({ fr: serverFr, en: serverEn });
    registerLabels({ fr, en });
    registerNotifications({ product: 'Fleet', subjectColumns: {} });
    registerAccounts({
      productName: 'Fleet',
      sessionColumns: [],
      toFacts: async () => ({}),
      namingColumns: [],
      listPasswordWords: async () => ['fleet', 'flotte'],
      readPersonalFields: async () => ({}),
    });
    registerPlainResources({
      references: { account: accountReference },
      visibility: { ofDriver },
      records: { accounts: visibleAccounts },
    });
  },
  migrate: db => migrate(db, migrations),
  fill: async (db, config) => {
    if (await hasAccounts(db)) return { demo: false };
    if (!config.demo)
      return { demo: false, adminPassword: await addFirstAdmin(db, defaultPermissions.admin) };
    await fillDemo(db);
    return { demo: true };
  },
  demoAccounts: `driver, dispatcher, director, admin — password: ${demoPassword}`,
  jobs: {},
  mount: async (app, { config, engine, version }) => {
    mount(app, session, sessionHandlers(engine, version, config.mobileAppUrl));
    mount(app, account, accountHandlers(config));
    mount(app, views, viewHandlers);
    mount(app, notifications, notificationHandlers(app));
    mount(
      app,
      jobs,
      createJobHandlers(jobs, kind => kind === 'tidy'),
    );
    mount(app, history, changeHistoryHandlers);
    mount(app, imports, importHandlers(createImportSteps(app)));
    mount(
      app,
      security,
      createSecurityHandlers({
        fr: { ...fr.terrain.security, groups: {} },
        en: { ...en.terrain.security, groups: {} },
      }),
    );
    mount(app, forms, {
      lists: async ({ db }) => ({
        accounts: await listAccounts(db),
        elsewhere: {},
        result_per_page: [...pageSizes],
      }),
    });
    mountPlainResources(app);
  },
};
