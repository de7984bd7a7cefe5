import './platform/app-types';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import { maxImportBytes } from '../contract/imports';
import { version } from '../package.json';
import { giveDeviceCookies } from './account/session/known-device';
import { sessionLoader, signedInUser } from './account/session/signed-in-user';
import { lookForAlerts } from './alerts/look';
import { mountAreas } from './areas';
import { offersUndo } from './audit/own';
import { backUpDaily } from './backup/daily';
import type { Config } from './config';
import { checkNightly } from './copies/check-nightly';
import { foldNowAndThen } from './copies/fold-now-and-then';
import type { Database } from './db/client';
import { tellContractVersion } from './field/contract-version';
import { tellDataEpoch } from './field/data-epoch';
import { mountMedia } from './files/route';
import { readBodies } from './http/bodies';
import { knowCallers, networkOf } from './http/caller-address';
import { endConnections } from './http/end-connections';
import { answerBadAddress, answerErrors } from './http/error-answers';
import { parseFields } from './http/fields';
import { loggedError } from './http/logged-error';
import { loggedRequest } from './http/logged-request';
import { nameInLog } from './http/named-in-log';
import { keepAnswersOut } from './http/no-store';
import { openApi } from './http/openapi';
import { answerRequestId, requestId } from './http/request-id';
import { securityHeaders } from './http/security-headers';
import { endSlowBodies } from './http/slow-bodies';
import { trustIn } from './http/trusted-proxies';
import { webFiles } from './http/web-files';
import { beginLive } from './live/begin';
import { beginMaintenance } from './maintenance/run';
import { mailDashboards } from './own-dashboards/mail';
import { removeOldPhotosNowAndThen } from './photos/retention';
import { CountCache } from './platform/cache';
import { limitCostly } from './platform/costly';
import { languageOf, sayIn } from './platform/language';
import { keepRequestsAtHand, requestInLog } from './platform/request-at-hand';
import { beginQueue } from './queue/begin';
import { tidyNowAndThen } from './retention/tidy';
import { giveKeys } from './secrets/of-database';
import { openSecrets } from './secrets/open';
import { watchSlowStatements } from './slow-statements/watch';
import { openStore } from './store/open';
import { removeUnfinishedNowAndThen } from './store/unfinished';
import { sayAliveNowAndThen } from './system/heartbeat';

/** The whole server over an opened database; listens nowhere yet, so tests can inject requests. */
export const buildApp = async (config: Config, { db, front, long, engine }: Database, webFolder?: string) => {
  limitCostly(config.mostOfCostly);
  const keys = await openSecrets(db, config);
  for (const each of [front, long]) giveKeys(each, keys);
  const store = await openStore(config);
  const app = Fastify({
    trustProxy: trustIn(config.trustProxy),
    logger: {
      level: config.logLevel,
      serializers: { req: loggedRequest, err: loggedError },
      mixin: requestInLog,
    },
    genReqId: requestId,
    routerOptions: {
      querystringParser: text => parseFields(text, 2) as never,
    },
    // What a proxy sent before it knew is answered: a call that is refused here costs its caller a second try.
    return503OnClosing: false,
    // Of a request's head; bodies have limits of their own (`endSlowBodies`).
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: answerBadAddress,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorate('db', db);
  app.decorate('databases', { front, long });
  app.decorate('counts', new CountCache());
  app.decorate('incomingDir', config.incomingDir);
  app.decorate('leaving', false);
  app.decorate('endpoints', new Map());
  beginQueue(app, engine);
  beginLive(app, engine, config);
  endConnections(app, config.stopLimit);
  const sessions = sessionLoader(front);
  app.decorate('offersUndo', offersUndo);
  app.decorate('signedInUser', async request => {
    const user = await signedInUser(front, sessions, request);
    if (user) nameInLog(request, user);
    return user;
  });
  if (config.traces) await (await import('./traces/start')).keepTraces(app, version);
  keepRequestsAtHand(app);
  answerRequestId(app);
  knowCallers(app, config.trustProxy !== false);
  keepAnswersOut(app);
  giveDeviceCookies(app);
  app.decorateRequest('say', sayIn('fr'));
  app.decorateRequest('caller');
  app.addHook('onRequest', async request => {
    request.say = sayIn(languageOf(request.headers['accept-language']));
  });
  tellContractVersion(app);
  tellDataEpoch(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        req: request,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
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
  readBodies(app);
  endSlowBodies(app, config);
  await app.register(multipart, {
    limits: { fileSize: maxImportBytes, files: 1, fields: 50, fieldSize: 64 * 1024 },
  });
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  await openApi(app, version);
  // Loaded only where somebody looks at them.
  if (config.metricsToken)
    (await import('./metrics/mount')).mountMetrics(app, engine, () => config.metricsToken);
  await app.register(async scope => mountAreas(scope, config, store, engine, version));
  mountMedia(app, store);
  lookForAlerts(app);
  foldNowAndThen(app);
  checkNightly(app);
  beginMaintenance(app);
  mailDashboards(app);
  backUpDaily(app, engine, config);
  watchSlowStatements(app, engine, config.slowQuery);
  sayAliveNowAndThen(app);
  tidyNowAndThen(app);
  removeOldPhotosNowAndThen(app, store);
  removeUnfinishedNowAndThen(app, config.incomingDir, store);
  if (webFolder) await webFiles(app, webFolder);
  return app;
};
