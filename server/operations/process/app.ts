import '../../framework/http/app-types';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import { maxImportBytes } from '../../../contract/office/imports';
import { version } from '../../../package.json';
import { sendContractVersion } from '../../field/api/contract-version';
import { sendDataEpoch } from '../../field/api/data-epoch';
import { mailDashboards } from '../../figures/own-dashboards/mail';
import { CountCache } from '../../framework/cache/cache';
import type { Config } from '../../framework/config/config';
import type { Database } from '../../framework/db/client';
import { watchSlowStatements } from '../../framework/db/watch-slow-statements';
import { readBodies } from '../../framework/http/bodies';
import { knowCallers, networkOf } from '../../framework/http/caller-address';
import { requestInLog, trackCurrentRequest } from '../../framework/http/current-request';
import { endConnections } from '../../framework/http/end-connections';
import { answerBadAddress, answerErrors } from '../../framework/http/error-answers';
import { parseFields } from '../../framework/http/fields';
import { sizeLimiters } from '../../framework/http/limiters';
import { loggedError } from '../../framework/http/logged-error';
import { loggedRequest } from '../../framework/http/logged-request';
import { nameInLog } from '../../framework/http/named-in-log';
import { forbidStoring } from '../../framework/http/no-store';
import { openApi } from '../../framework/http/openapi';
import { answerRequestId, requestId } from '../../framework/http/request-id';
import { securityHeaders } from '../../framework/http/security-headers';
import { endSlowBodies } from '../../framework/http/slow-bodies';
import { trustIn } from '../../framework/http/trusted-proxies';
import { webFiles } from '../../framework/http/web-files';
import { languageOf, sayIn } from '../../framework/language/language';
import { startQueue } from '../../framework/queue/start';
import { giveKeys } from '../../framework/secrets/of-database';
import { openSecrets } from '../../framework/secrets/open';
import { openStore } from '../../framework/store/open';
import { removeUnfinishedNowAndThen } from '../../framework/store/unfinished';
import { offersUndo } from '../../office/history/own';
import { beginLive } from '../../office/live/start';
import { giveDeviceCookies } from '../../organisation/account/session/known-device';
import { sessionLoader, signedInUser } from '../../organisation/account/session/signed-in-user';
import { checkNightly } from '../../sites/derived/check-nightly';
import { foldPeriodically } from '../../sites/derived/fold-periodically';
import { lookForAlerts } from '../../work/alerts/look';
import { removeOldPhotosNowAndThen } from '../../work/files/photo-retention';
import { mountMedia } from '../../work/files/route';
import { beginMaintenance } from '../../work/maintenance/run';
import { backUpDaily } from '../backup/daily';
import { tidyNowAndThen } from '../retention/tidy';
import { sayAliveNowAndThen } from '../system/heartbeat';
import { mountAreas } from './areas';

/** The whole server over an opened database; does not listen yet, so tests can inject requests. */
export const buildApp = async (config: Config, { db, front, long, engine }: Database, webFolder?: string) => {
  sizeLimiters(config.mostOfCostly);
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
      querystringParser: text => parseFields(text, 2),
    },
    // Requests that a proxy sends before it notices the shutdown are answered: a refusal would cost the client a retry.
    return503OnClosing: false,
    // For the head of a request; bodies have limits of their own (`endSlowBodies`).
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
  startQueue(app, engine);
  beginLive(app, engine, config);
  endConnections(app, config.stopLimit);
  const sessions = sessionLoader(front);
  app.decorate('offersUndo', offersUndo);
  app.decorate('signedInUser', async request => {
    const user = await signedInUser(front, sessions, request);
    if (user) nameInLog(request, user);
    return user;
  });
  if (config.traces) await (await import('../../framework/traces/start')).startTracing(app, version);
  trackCurrentRequest(app);
  answerRequestId(app);
  knowCallers(app, config.trustProxy !== false);
  forbidStoring(app);
  giveDeviceCookies(app);
  app.decorateRequest('say', sayIn('fr'));
  app.decorateRequest('caller');
  app.addHook('onRequest', async request => {
    request.say = sayIn(languageOf(request.headers['accept-language']));
  });
  sendContractVersion(app);
  sendDataEpoch(app);
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
  // Inputs are validated in mount, as one object; the route schemas serve OpenAPI.
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
  // Loaded only where metrics are used.
  if (config.metricsToken)
    (await import('../metrics/mount')).mountMetrics(app, engine, () => config.metricsToken);
  await app.register(async scope => mountAreas(scope, config, store, engine, version));
  mountMedia(app, store);
  lookForAlerts(app);
  foldPeriodically(app);
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
