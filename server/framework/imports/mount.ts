import type { FastifyInstance } from 'fastify';
import { imports } from '../../../contract/office/imports';
import { mount } from '../http/mount';
import { runCommit } from './commit';
import { importHandlers } from './handlers';
import { runCheck } from './run-check';
import { ImportSteps } from './steps';

export const mountImports = (app: FastifyInstance) => {
  const { queue, log, counts } = app;
  const parts = { db: app.databases.long, queue, log, counts };
  mount(app, imports, importHandlers(new ImportSteps(parts, { checking: runCheck, committing: runCommit })));
};
