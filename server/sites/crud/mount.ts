import type { FastifyInstance } from 'fastify';
import { plainResources } from '../../../contract/registry';
import { mount } from '../../framework/http/mount';
import { crudHandlers } from './handlers';

/** Serves every plain resource by its contract; one that has handlers of its own is mounted before. */
export const mountPlainResources = (app: FastifyInstance) => {
  for (const contract of plainResources) mount(app, contract, crudHandlers(contract) as never);
};
