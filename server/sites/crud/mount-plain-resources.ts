import type { FastifyInstance } from 'fastify';
import { crudResources } from '../../../contract/registry';
import { mount } from '../../framework/http/mount';
import { crudHandlers } from './handlers';

/** Mounts every plain resource by its contract; resources with handlers of their own are mounted before. */
export const mountPlainResources = (app: FastifyInstance) => {
  for (const contract of crudResources) mount(app, contract, crudHandlers(contract));
};
