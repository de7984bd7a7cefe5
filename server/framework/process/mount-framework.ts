import type { FastifyInstance } from 'fastify';
import { pageSizes } from '../../../contract/framework/endpoint';
import type { FrameworkCalls } from '../../../contract/framework/framework-calls';
import { accountHandlers } from '../account/handlers';
import { sessionHandlers } from '../account/session/handlers';
import { accountsHandlers } from '../accounts/handlers';
import { accountHooks } from '../accounts/hooks';
import { changeHistoryHandlers } from '../change-history/handlers';
import { mount } from '../http/mount';
import { createImportSteps } from '../imports/create-import-steps';
import { importHandlers } from '../imports/handlers';
import { getSecurityTexts } from '../language/labels';
import type { Language } from '../language/language';
import { notificationHandlers } from '../notifications/handlers';
import type { DefinedHooks } from '../plain-resources/define-hooks';
import { loadReferenceChoices } from '../plain-resources/find-reference';
import { registerOwnHooks } from '../plain-resources/hooks';
import { mountPlainResources } from '../plain-resources/mount-plain-resources';
import { createJobHandlers } from '../queue/handlers';
import { viewHandlers } from '../saved-views/handlers';
import { createSecurityHandlers } from '../security-events/handlers';
import type { SecurityTexts } from '../security-events/sheet';
import type { ServerContext } from './server-product';

// A product whose log has more details mounts the log itself; types cannot know that this one does not.
const securityTexts = (language: Language) => getSecurityTexts(language) as object as SecurityTexts;

/**
 * Mounts what `defineFrameworkCalls` declares, and all plain resources. A product mounts its other calls beside it, and
 * resources with handlers of their own before it.
 */
export const mountFramework = (
  app: FastifyInstance,
  { config, engine, version }: ServerContext,
  calls: FrameworkCalls,
) => {
  mount(app, calls.session, sessionHandlers(engine, version, config.mobileAppUrl));
  mount(app, calls.account, accountHandlers(config));
  registerOwnHooks([
    { resource: calls.accounts.name, hooks: accountHooks as unknown as DefinedHooks['hooks'] },
  ]);
  mount(app, calls.accounts, accountsHandlers(calls.accounts));
  mount(app, calls.views, viewHandlers);
  mount(app, calls.notifications, notificationHandlers(app));
  mount(
    app,
    calls.jobs,
    createJobHandlers(calls.jobs, kind => kind === 'tidy'),
  );
  mount(app, calls.history, changeHistoryHandlers);
  mount(app, calls.imports, importHandlers(createImportSteps(app)));
  mount(app, calls.security, createSecurityHandlers({ fr: securityTexts('fr'), en: securityTexts('en') }));
  mount(app, calls.forms, {
    lists: async ({ db, user }) => ({
      ...(await loadReferenceChoices(db, user)),
      elsewhere: {},
      result_per_page: [...pageSizes],
    }),
  });
  mountPlainResources(app);
};
