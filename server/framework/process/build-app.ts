import '../http/app-types';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { maxImportBytes } from '../../../contract/framework/imports';
import { setDeviceCookies } from '../account/session/known-device';
import { createSessionLoader, getSignedInUser } from '../account/session/signed-in-user';
import { CountCache } from '../cache/cache';
import { canUndo } from '../change-history/undo-own-changes';
import type { Config } from '../config/config';
import type { Database, Db } from '../db/client';
import { watchSlowStatements } from '../db/watch-slow-statements';
import { addAccountToLog } from '../http/add-account-to-log';
import { registerBodyParsers } from '../http/body-parsers';
import { getNetwork, registerCallerAddress } from '../http/caller-address';
import { closeSlowRequests } from '../http/close-slow-requests';
import { requestLogMixin, trackCurrentRequest } from '../http/current-request';
import { disableCaching } from '../http/disable-caching';
import { endConnections } from '../http/end-connections';
import { handleBadUrl, registerErrorHandler } from '../http/error-handler';
import { parseFields } from '../http/fields';
import { configureLimiters } from '../http/limiters';
import { openApi } from '../http/openapi';
import { generateRequestId, sendRequestId } from '../http/request-id';
import { securityHeaders } from '../http/security-headers';
import { serializeError } from '../http/serialize-error';
import { serializeRequest } from '../http/serialize-request';
import { toTrustProxyOption } from '../http/trusted-proxies';
import { serveWebFiles } from '../http/web-files';
import { defaultLanguage, parseLanguage, sayIn } from '../language/language';
import { startLive } from '../live/start';
import { registerHookJobs } from '../plain-resources/hook-jobs';
import { startQueue } from '../queue/start-queue';
import { scheduleCleanup } from '../retention/delete-expired-rows';
import { setKeyRing } from '../secrets/database-key-ring';
import { openSecrets } from '../secrets/open-secrets';
import { openStore } from '../store/open-store';
import { scheduleUnfinishedCleanup } from '../store/remove-unfinished';
import { registerProduct } from './register-product';
import type { ServerProduct } from './server-product';

/**
 * The server of a product over an opened database; does not listen yet, so tests can inject requests. Files of the
 * browser's apps are served from `webFolder`.
 */
export const buildApp = async (
  product: ServerProduct,
  config: Config,
  database: Database,
  webFolder?: string,
) => {
  const { db, front, long, engine } = database;
  configureLimiters(config.limiterSizes);
  const keyRing = await openSecrets(db, config);
  for (const pool of [front, long]) setKeyRing(pool, keyRing);
  const store = await openStore(config);
  const app = createFastify(config);
  decorateApp(app, product, config, database);
  registerProduct(product);
  startQueue(app, engine, product.jobs ?? {});
  startLive(app, engine, config, product.liveObjects ?? { shared: [], onEveryPage: [] });
  endConnections(app, config.stopLimit);
  decorateSignedInUser(app, front);
  // Loaded only where traces are used.
  if (config.traces) await (await import('../traces/start-tracing')).startTracing(app, product.version);
  registerRequestHooks(app, product, config);
  await registerPlugins(app, product, config);
  const context = { config, store, engine, version: product.version };
  await product.mount(app, context);
  watchSlowStatements(app, engine, config.slowQuery);
  scheduleCleanup(app);
  registerHookJobs(app);
  scheduleUnfinishedCleanup(app, config.incomingDir, store);
  product.schedule?.(app, context);
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

const decorateApp = (
  app: FastifyInstance,
  { resolveInput = async (_, __, input) => input }: ServerProduct,
  config: Config,
  { db, front, long }: Database,
) => {
  app.decorate('db', db);
  app.decorate('databases', { front, long });
  app.decorate('counts', new CountCache());
  app.decorate('incomingDir', config.incomingDir);
  app.decorate('leaving', false);
  app.decorate('endpoints', new Map());
  app.decorate('resolveInput', (schema, input) => resolveInput(front, schema, input));
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
const registerRequestHooks = (app: FastifyInstance, { addHooks }: ServerProduct, config: Config) => {
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
  addHooks?.(app);
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
const registerPlugins = async (app: FastifyInstance, product: ServerProduct, config: Config) => {
  // Inputs are validated in mount, as one object; the route schemas serve OpenAPI.
  app.setValidatorCompiler(() => value => ({ value }));
  app.setSerializerCompiler(() => JSON.stringify);
  registerErrorHandler(app);

  await securityHeaders(app, config, product);
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
  await openApi(app, product);
};
