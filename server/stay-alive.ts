import type { FastifyBaseLogger } from 'fastify';

/**
 * What nobody caught must not take everybody's calls with it: the call that it belongs to fails or runs into its
 * limit, and the log tells of a defect. Errors are caught where they arise; this is for the one that was overlooked.
 */
export const stayAlive = (log: FastifyBaseLogger) => {
  process.on('uncaughtException', error => log.fatal(error, 'nobody caught this: it is a defect'));
  process.on('unhandledRejection', error => log.fatal(error, 'nobody caught this: it is a defect'));
  // Whoever read the log is gone: that is no reason to stop, and there is nobody to tell.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};
