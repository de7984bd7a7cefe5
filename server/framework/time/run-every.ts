import type { FastifyInstance } from 'fastify';

/** Runs `work` at an interval while the server runs; a failure is logged, and the next run is awaited. */
export const runEvery = (
  app: FastifyInstance,
  interval: number,
  failure: string,
  work: () => Promise<unknown>,
) => {
  const timer = setInterval(() => {
    work().catch(error => app.log.error(error, failure));
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
