import type { FastifyBaseLogger } from 'fastify';

/**
 * An uncaught error leaves the process in an unknown state: it is logged as a defect, and `end` finishes what is under
 * way and exits, for the supervisor to restart the process. Errors are caught where they occur; this is for those that
 * were overlooked.
 */
export const exitOnUncaughtError = (log: FastifyBaseLogger, end: () => unknown) => {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, error => {
      log.fatal(error, 'nobody caught this: it is a defect, and the server ends');
      end();
    });
  // The reader of the log is gone (EPIPE): no reason to stop, and nowhere to log it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};
