import type { FastifyBaseLogger } from 'fastify';

/**
 * What nobody caught leaves the process in a state that nobody knows: it is logged as a defect, and `end` finishes what is
 * under way and exits, for whoever supervises the process to start it again. Errors are caught where they arise; this is
 * for the one that was overlooked.
 */
export const endOnUncaught = (log: FastifyBaseLogger, end: () => unknown) => {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, error => {
      log.fatal(error, 'nobody caught this: it is a defect, and the server ends');
      end();
    });
  // Whoever read the log is gone: that is no reason to stop, and there is nobody to tell.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};
