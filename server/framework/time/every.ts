import type { FastifyInstance } from 'fastify';

/** Does something every so many milliseconds while the server runs; a failure is logged and waits for the next time. */
export const every = (
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
