import type { FastifyInstance } from 'fastify';
import { listCrudResources } from '../../../contract/framework/resources';
import { mount } from '../http/mount';
import { crudHandlers } from './handlers';

/** Mounts every plain resource by its contract; resources with handlers of their own are mounted before. */
export const mountPlainResources = (app: FastifyInstance) => {
  for (const contract of listCrudResources()) mount(app, contract, crudHandlers(contract));
};
