import '../../framework/http/app-types';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { maxImportBytes } from '../../../contract/framework/imports';
import { version } from '../../../package.json';
import { sendContractVersion } from '../../field/api/contract-version';
import { sendDataEpoch } from '../../field/api/data-epoch';
import { mailDashboards } from '../../figures/own-dashboards/mail';
import { setDeviceCookies } from '../../framework/account/session/known-device';
import { createSessionLoader, getSignedInUser } from '../../framework/account/session/signed-in-user';
import { CountCache } from '../../framework/cache/cache';
import type { Config } from '../../framework/config/config';
import type { Database, Db, Engine } from '../../framework/db/client';
import { watchSlowStatements } from '../../framework/db/watch-slow-statements';
import { canUndo } from '../../framework/history/undo-own-changes';
import { addAccountToLog } from '../../framework/http/add-account-to-log';
import { registerBodyParsers } from '../../framework/http/body-parsers';
import { getNetwork, registerCallerAddress } from '../../framework/http/caller-address';
import { closeSlowRequests } from '../../framework/http/close-slow-requests';
import { requestLogMixin, trackCurrentRequest } from '../../framework/http/current-request';
import { disableCaching } from '../../framework/http/disable-caching';
import { endConnections } from '../../framework/http/end-connections';
import { handleBadUrl, registerErrorHandler } from '../../framework/http/error-handler';
import { parseFields } from '../../framework/http/fields';
import { configureLimiters } from '../../framework/http/limiters';
import { openApi } from '../../framework/http/openapi';
import { generateRequestId, sendRequestId } from '../../framework/http/request-id';
import { securityHeaders } from '../../framework/http/security-headers';
import { serializeError } from '../../framework/http/serialize-error';
import { serializeRequest } from '../../framework/http/serialize-request';
import { toTrustProxyOption } from '../../framework/http/trusted-proxies';
import { serveWebFiles } from '../../framework/http/web-files';
import { defaultLanguage, parseLanguage, sayIn } from '../../framework/language/language';
import { startLive } from '../../framework/live/start';
import { startQueue } from '../../framework/queue/start-queue';
import { setKeyRing } from '../../framework/secrets/database-key-ring';
import { openSecrets } from '../../framework/secrets/open-secrets';
import type { FileStore } from '../../framework/store/file-store';
import { openStore } from '../../framework/store/open-store';
import { scheduleUnfinishedCleanup } from '../../framework/store/remove-unfinished';
import { jobKindConfig } from '../../organisation/job-kinds';
import { resolveOwnerLabels } from '../../organisation/settings/resolve-owner-labels';
import { foldPeriodically } from '../../sites/derived/fold-periodically';
import { scheduleNightlyCheck } from '../../sites/derived/nightly-check';
import { scheduleAlertCheck } from '../../work/alerts/alert-check';
import { mountMedia } from '../../work/files/mount-media';
import { schedulePhotoRetention } from '../../work/files/photo-retention';
import { scheduleMaintenance } from '../../work/maintenance/run-maintenance';
import { scheduleDailyBackup } from '../backup/daily-backup';
import { scheduleCleanup } from '../retention/delete-expired-rows';
import { scheduleHeartbeat } from '../system/heartbeat';
import { liveObjects } from './present-records';
import { registerProduct } from './register-product';
import { mountRoutes } from './routes';

/** The server over an opened database; does not listen yet, so tests can inject requests. */
export const buildApp = async (config: Config, database: Database, webFolder?: string) => {
  const { db, front, long, engine } = database;
  configureLimiters(config.limiterSizes);
  const keyRing = await openSecrets(db, config);
  for (const pool of [front, long]) setKeyRing(pool, keyRing);
  const store = await openStore(config);
  const app = createFastify(config);
  decorateApp(app, config, database);
  registerProduct();
  startQueue(app, engine, jobKindConfig);
  startLive(app, engine, config, liveObjects);
  endConnections(app, config.stopLimit);
  decorateSignedInUser(app, front);
  // Loaded only where traces are used.
  if (config.traces) await (await import('../../framework/traces/start-tracing')).startTracing(app, version);
  registerRequestHooks(app, config);
  await registerPlugins(app, config);
  // Loaded only where metrics are used.
  if (config.metricsToken)
    (await import('../metrics/mount')).mountMetrics(app, engine, () => config.metricsToken);
  await app.register(async scope => mountRoutes(scope, config, store, engine, version));
  mountMedia(app, store);
  scheduleJobs(app, config, engine, store);
  if (webFolder) await serveWebFiles(app, webFolder);
  return app;
};

const createFastify = (config: Config) =>
  Fastify({
    trustProxy: toTrustProxyOption(config.trustProxy),
    logger: {
      level: config.logLevel,
      serializers: { req: serializeRequest, err: serializeError },
      mixin: requestLogMixin,
    },
    genReqId: generateRequestId,
    routerOptions: {
      querystringParser: text => parseFields(text, 2),
    },
    // Requests that a proxy sends before it notices the shutdown are answered: a refusal would cost the client a retry.
    return503OnClosing: false,
    // For the head of a request; bodies have limits of their own (`closeSlowRequests`).
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: handleBadUrl,
    logController: new LogController({ disableRequestLogging: true }),
  });

const decorateApp = (app: FastifyInstance, config: Config, { db, front, long }: Database) => {
  app.decorate('db', db);
  app.decorate('databases', { front, long });
  app.decorate('counts', new CountCache());
  app.decorate('incomingDir', config.incomingDir);
  app.decorate('leaving', false);
  app.decorate('endpoints', new Map());
  app.decorate('resolveInput', (schema, input) => resolveOwnerLabels(front, schema, input));
};

const decorateSignedInUser = (app: FastifyInstance, front: Db) => {
  const sessions = createSessionLoader(front);
  app.decorate('offersUndo', canUndo);
  app.decorate('signedInUser', async request => {
    const user = await getSignedInUser(front, sessions, request);
    if (user) addAccountToLog(request, user);
    return user;
  });
};

/** Hooks run in the order of their registration. */
const registerRequestHooks = (app: FastifyInstance, config: Config) => {
  trackCurrentRequest(app);
  sendRequestId(app);
  registerCallerAddress(app, config.trustProxy !== false);
  disableCaching(app);
  setDeviceCookies(app);
  app.decorateRequest('say', sayIn(defaultLanguage));
  app.decorateRequest('caller');
  app.addHook('onRequest', async request => {
    request.say = sayIn(parseLanguage(request.headers['accept-language']));
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
};

/** Validation, errors, compression, bodies, rate limits and OpenAPI. */
const registerPlugins = async (app: FastifyInstance, config: Config) => {
  // Inputs are validated in mount, as one object; the route schemas serve OpenAPI.
  app.setValidatorCompiler(() => value => ({ value }));
  app.setSerializerCompiler(() => JSON.stringify);
  registerErrorHandler(app);

  await securityHeaders(app, config);
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  });
  registerBodyParsers(app);
  closeSlowRequests(app, config);
  await app.register(multipart, {
    limits: { fileSize: maxImportBytes, files: 1, fields: 50, fieldSize: 64 * 1024 },
  });
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => getNetwork(ip) });
  await openApi(app, version);
};

const scheduleJobs = (app: FastifyInstance, config: Config, engine: Engine, store: FileStore) => {
  scheduleAlertCheck(app);
  foldPeriodically(app);
  scheduleNightlyCheck(app);
  scheduleMaintenance(app);
  mailDashboards(app);
  scheduleDailyBackup(app, engine, config);
  watchSlowStatements(app, engine, config.slowQuery);
  scheduleHeartbeat(app);
  scheduleCleanup(app);
  schedulePhotoRetention(app, store);
  scheduleUnfinishedCleanup(app, config.incomingDir, store);
};
