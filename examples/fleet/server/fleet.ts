import { registerAccounts } from '../../../server/framework/account/register-accounts';
import { migrate } from '../../../server/framework/db/migrate';
import { registerLabels } from '../../../server/framework/language/labels';
import { registerServerMessages } from '../../../server/framework/language/language';
import { createAccountReference } from '../../../server/framework/plain-resources/queries-account-reference';
import { registerPlainResources } from '../../../server/framework/plain-resources/register-plain-resources';
import { mountFramework } from '../../../server/framework/process/mount-framework';
import type { ServerProduct } from '../../../server/framework/process/server-product';
import { calls } from '../contract/calls';
import { en, serverEn } from '../i18n/en';
import { fr, serverFr } from '../i18n/fr';
import { demoPassword, fillDemo } from './demo';
import { hooks } from './hooks';
import { migrations } from './migrations';
import { findDriver, ofDriver, visibleAccounts } from './visibility';

/** The fleet, as the framework's server runs it. */
export const fleet: ServerProduct = {
  name: 'Fleet',
  version: '0.1.0',
  register: () => {
    registerServerMessages({ fr: serverFr, en: serverEn });
    registerLabels({ fr, en });
    registerAccounts({ toFacts: async (db, { id }) => ({ driver: await findDriver(db, id) }) });
    registerPlainResources({
      references: { account: createAccountReference(visibleAccounts) },
      visibility: { ofDriver },
      records: { accounts: visibleAccounts },
      hooks,
    });
  },
  migrate: db => migrate(db, migrations),
  demo: fillDemo,
  demoAccounts: `driver, dispatcher, director, admin — password: ${demoPassword}`,
  mount: async (app, context) => mountFramework(app, context, calls),
};
