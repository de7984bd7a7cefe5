import type { FastifyInstance } from 'fastify';
import { imports } from '../../contract/imports';
import { sayIn } from '../platform/language';
import { mount } from '../platform/mount';
import { importHandlers } from './handlers';
import { ImportJobs } from './jobs';
import { failUnfinished } from './queries';

/** The imports area. What a server that was killed left unfinished is told as failed. */
export const mountImports = (app: FastifyInstance) => {
  const jobs = new ImportJobs();
  app.addHook('onReady', () =>
    failUnfinished(app.db, sayIn('fr')('imports', 'interrupted')).then(() => undefined),
  );
  app.addHook('onClose', () => jobs.stop());
  mount(app, imports, importHandlers(jobs), {
    refused: { tokenInFields: true },
    template: { tokenInFields: true },
  });
};
