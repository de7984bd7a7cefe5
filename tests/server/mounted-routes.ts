import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export type MountedRoute = { method: string; url: string };

/** Every route that the servers which `start` makes really have, whatever any contract says. */
export const collectRoutes = async <S>(
  start: () => Promise<S>,
): Promise<{ started: S; routes: MountedRoute[] }> => {
  const routes: MountedRoute[] = [];
  const collect = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  };
  channel('fastify.initialization').subscribe(collect);
  try {
    return { started: await start(), routes };
  } finally {
    channel('fastify.initialization').unsubscribe(collect);
  }
};
