import './platform/app-types';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import qs from 'qs';
import type { Endpoint } from '../contract/endpoint';
import { maxImportBytes } from '../contract/imports';
import { version } from '../package.json';
import { mountAreas } from './areas';
import type { Config } from './config';
import { forgetEquipmentChangesNowAndThen } from './dashboards/forget-changes';
import type { Database } from './db/client';
import { beginLive } from './live/begin';
import { mountMedia } from './media/route';
import { removeOldPhotosNowAndThen } from './photos/retention';
import { CountCache } from './platform/counts';
import { endConnections } from './platform/end-connections';
import { answerBadAddress, answerErrors } from './platform/error-answers';
import { languageOf, sayIn } from './platform/language';
import { loggedRequest } from './platform/logged-request';
import { openApi } from './platform/openapi';
import { securityHeaders } from './platform/security-headers';
import { webFiles } from './platform/web-files';
import { sessionLoader, signedInUser } from './session/signed-in-user';
import { foldCountsNowAndThen } from './tasks/fold-counts';

/** The whole server over an opened database; listens nowhere yet, so tests can inject requests. */
export const buildApp = async (config: Config, { db, engine }: Database, webFolder?: string) => {
  const app = Fastify({
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel, serializers: { req: loggedRequest } },
    routerOptions: {
      querystringParser: text =>
        qs.parse(text, { depth: 2, arrayLimit: 10_000, parameterLimit: 10_000 }) as never,
    },
    bodyLimit: 2 * 1024 * 1024,
    frameworkErrors: answerBadAddress,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorate('db', db);
  app.decorate('counts', new CountCache());
  app.decorate('endpoints', new Set<Endpoint>());
  beginLive(app, engine, config);
  endConnections(app);
  const sessions = sessionLoader(db);
  app.decorate('signedInUser', request => signedInUser(db, sessions, request));
  app.decorateRequest('say', sayIn('fr'));
  app.addHook('onRequest', async request => {
    request.say = sayIn(languageOf(request.headers['accept-language']));
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  // Inputs are checked in mount, as one object; the route schemas serve OpenAPI.
  app.setValidatorCompiler(() => value => ({ value }));
  app.setSerializerCompiler(() => JSON.stringify);
  answerErrors(app);

  await securityHeaders(app, config);
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  });
  await app.register(formbody, {
    parser: text => qs.parse(text, { depth: 3, arrayLimit: 10_000, parameterLimit: 50_000 }) as never,
  });
  await app.register(multipart, { limits: { fileSize: maxImportBytes, files: 1, fields: 50 } });
  await app.register(rateLimit, { global: false });
  await openApi(app, version);
  await app.register(async scope => mountAreas(scope, config, engine, version));
  mountMedia(app, config.uploadDir);
  foldCountsNowAndThen(app);
  forgetEquipmentChangesNowAndThen(app);
  removeOldPhotosNowAndThen(app, config.uploadDir);
  if (webFolder) await webFiles(app, webFolder);
  return app;
};
