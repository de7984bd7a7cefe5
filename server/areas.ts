import type { FastifyInstance } from 'fastify';
import { deliverySites } from '../contract/delivery-sites';
import { formLists } from '../contract/form-lists';
import { gpmSites } from '../contract/gpm-sites';
import { planning } from '../contract/planning';
import { session } from '../contract/session';
import { siteDetails } from '../contract/site-details';
import { siteSelection } from '../contract/site-selection';
import { sites } from '../contract/sites';
import { ssrSites } from '../contract/ssr-sites';
import type { Config } from './config';
import { mountPlainResources } from './crud/mount';
import type { Engine } from './db/client';
import { formListHandlers } from './form-lists/handlers';
import { mountImports } from './imports/mount';
import { planningHandlers } from './planning/handlers';
import { mount } from './platform/mount';
import { sessionHandlers } from './session/handlers';
import { siteDetailHandlers } from './site-details/handlers';
import { siteSelectionHandlers } from './site-selection/handlers';
import { deliverySiteHandlers, gpmSiteHandlers, siteHandlers, ssrSiteHandlers } from './sites/handlers';

/** Every area of the API with its handlers. A plain resource needs no line; another adds its own here. */
export const mountAreas = (app: FastifyInstance, config: Config, engine: Engine, version: string) => {
  mount(app, session, sessionHandlers(engine, version, config.mobileAppUrl), {
    connect: { rateLimit: { max: 120, timeWindow: '1 minute' } },
  });
  mount(app, formLists, formListHandlers(config));
  mount(app, sites, siteHandlers);
  mount(app, deliverySites, deliverySiteHandlers);
  mount(app, ssrSites, ssrSiteHandlers);
  mount(app, gpmSites, gpmSiteHandlers);
  mount(app, siteDetails, siteDetailHandlers);
  mount(app, planning, planningHandlers);
  mount(app, siteSelection, siteSelectionHandlers);
  mountImports(app);
  mountPlainResources(app);
};
