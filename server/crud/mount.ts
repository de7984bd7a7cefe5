import type { FastifyInstance } from 'fastify';
import { contracts } from '../../contract';
import { isCrud } from '../../contract/crud';
import { type Contract, isResource } from '../../contract/endpoint';
import { mount } from '../platform/mount';
import { crudHandlers } from './handlers';

/** Serves every plain resource by its contract; one that has handlers of its own is mounted before. */
export const mountPlainResources = (app: FastifyInstance) => {
  for (const contract of contracts as readonly Contract[])
    if (isResource(contract) && isCrud(contract)) mount(app, contract, crudHandlers(contract) as never);
};
