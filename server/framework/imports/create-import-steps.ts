import type { FastifyInstance } from 'fastify';
import { runCommit } from './commit';
import { runCheck } from './run-check';
import { ImportSteps } from './steps';

/** The steps of imports, whose jobs this server takes from now on; for `importHandlers`. */
export const createImportSteps = ({ databases, queue, log, counts }: FastifyInstance) =>
  new ImportSteps({ db: databases.long, queue, log, counts }, { checking: runCheck, committing: runCommit });
