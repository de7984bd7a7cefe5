import { addAccountPerRole } from '../../../server/framework/account/queries-demo-accounts';
import { migrate } from '../../../server/framework/db/migrate';
import { registerLabels } from '../../../server/framework/language/labels';
import { registerServerMessages } from '../../../server/framework/language/language';
import { mountFramework } from '../../../server/framework/process/mount-framework';
import type { ServerProduct } from '../../../server/framework/process/server-product';
import { calls } from '../contract/calls';
import { roles } from '../contract/permissions';
import { en, serverEn } from '../i18n/en';
import { fr, serverFr } from '../i18n/fr';
import { migrations } from './migrations';

const demoPassword = 'starter-demo';

/** The product, as the framework's server runs it. */
export const product: ServerProduct = {
  name: 'Starter',
  version: '0.1.0',
  register: () => {
    registerServerMessages({ fr: serverFr, en: serverEn });
    registerLabels({ fr, en });
  },
  migrate: db => migrate(db, migrations),
  demo: db => addAccountPerRole(db, demoPassword),
  demoAccounts: `${roles.join(', ')} — password: ${demoPassword}`,
  mount: async (app, context) => mountFramework(app, context, calls),
};
