import type { FastifyInstance } from 'fastify';
import { imports } from '../../contract/imports';
import { sayIn } from '../platform/language';
import { mount } from '../platform/mount';
import { nowAndThen } from '../platform/now-and-then';
import { importHandlers } from './handlers';
import { ImportJobs } from './jobs';
import { failForsaken } from './queries';

/** The imports area. What a server that was killed left unfinished is told as failed, by any server. */
export const mountImports = (app: FastifyInstance) => {
  const jobs = new ImportJobs();
  const tidy = () => failForsaken(app.db, sayIn('fr')('imports', 'interrupted'));
  app.addHook('onReady', async () => void (await tidy()));
  nowAndThen(app, 60_000, 'imports not tidied', tidy);
  app.addHook('onClose', () => jobs.stop());
  mount(app, imports, importHandlers(jobs));
};
