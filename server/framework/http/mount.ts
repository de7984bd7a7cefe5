import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { getBodyLimits } from '../../../contract/framework/body-limits';
import {
  type Actions,
  type Contract,
  type Endpoint,
  isResource,
  isWrite,
  requestsFile,
} from '../../../contract/framework/endpoint';
import { hasAllPermissions, isAllowed, isClosed, isKindRule } from '../../../contract/framework/permissions';
import { changeHeader } from '../../../contract/framework/undo';
import type { CountCache } from '../cache/cache';
import type { Db } from '../db/client';
import { hasRecentWrite, type User } from '../identity/user';
import { type Language, parseLanguage, type Say, sayIn } from '../language/language';
import { describeRoute } from './describe-route';
import { ApiError, forbidden } from './errors';
import { acceptsFilters, getInputSchema, guardFilters } from './filters';
import { idempotencyKey } from './idempotency-key';
import { parseValues, readInput } from './input';
import { acquireSlot } from './limiters';
import { recordExport } from './record-export';
import { rejectReversedPeriods } from './reject-reversed-periods';
import { requireUnrestrictedSession } from './require-unrestricted-session';
import { Download, type EventStream, type RowRange, RowStream, TypedResponse } from './responses';
import { sendResponse } from './send-response';
import { getTokenFieldPolicy } from './token-in-fields';
import { writeOnce } from './write-once';

/** A handler's context. In a write, `db` is the transaction that also stores history and idempotency key. */
export type HandlerContext<E extends Endpoint = Endpoint> = {
  input: z.output<E['input']>;
  user: User;
  db: Db;
  say: Say;
  language: Language;
  counts: CountCache;
  request: FastifyRequest;
  /** Checks a rule that depends on the stored row's kind; throws 403. */
  authorize: (kind: string) => void;
};
export type Handler<E extends Endpoint = Endpoint> = (
  call: HandlerContext<E>,
) => Promise<z.input<E['output']> | TypedResponse | Download | RowStream | RowRange | EventStream>;
export type Handlers<C extends { actions: Actions }> = {
  [K in keyof C['actions']]: Handler<C['actions'][K]>;
};

/** An endpoint's contract and handler. */
export type MountedEndpoint = { contract: Contract; handler: Handler };

/** Registers one route per contract action: session, permission, validation, transaction and envelope included. */
export const mount = <C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>) => {
  for (const [action, endpoint] of Object.entries(contract.actions as Actions)) {
    // Variants share endpoints: the first contract with an endpoint mounts it.
    if (app.endpoints.has(endpoint)) continue;
    const handler = (handlers as Record<string, Handler>)[action];
    app.endpoints.set(endpoint, { contract, handler });
    mountEndpoint(app, { contract, action, endpoint, handler });
  }
};

type MountedAction = MountedEndpoint & { action: string; endpoint: Endpoint };

const mountEndpoint = (app: FastifyInstance, mounted: MountedAction) => {
  const { contract, action, endpoint } = mounted;
  // Only the URL's part of a multipart form is known before its handler reads it.
  const inputSchema =
    endpoint.transport === 'upload' ? endpoint.input.partial() : getInputSchema(contract, endpoint);
  const handleRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await handleCall(app, mounted, inputSchema, request, reply);
    reply.log = request.log;
    return sendResponse(reply, endpoint, response);
  };
  const authenticate = async (request: FastifyRequest) => {
    request.caller = await findCaller(app, contract, endpoint, request);
  };
  const isBytes = endpoint.transport === 'bytes';
  const route = {
    // Thousands of streams stay open, and would keep headers that only pages need in memory.
    ...(endpoint.transport === 'stream' && ({ helmet: false, compress: false } as const)),
    url: endpoint.path,
    handler: handleRequest,
    config: {
      ...(endpoint.perMinute && { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }),
      tokenInFields: getTokenFieldPolicy(endpoint),
      bounds: getBodyLimits(endpoint),
      upload: endpoint.transport === 'upload' || isBytes,
      bytes: isBytes,
      staysOpen: endpoint.transport === 'stream',
      authenticate,
    },
    // Before the body is read: a refused caller costs no more than their headers.
    onRequest: async (request: FastifyRequest) => {
      if (!isTokenOnlyInBody(request)) await authenticate(request);
    },
  };
  app.route({ ...route, method: endpoint.method, schema: describeRoute(contract, action, endpoint) });
  // Exports may be sent as a form, which has room for a long selection (document 1, section 7).
  if (endpoint.method === 'GET' && endpoint.transport === 'json' && 'export' in endpoint.input.shape)
    app.route({
      ...route,
      method: 'POST',
      schema: describeRoute(contract, `${action}Form`, { ...endpoint, method: 'POST' }),
    });
};

/** Whether the token may be in the body, and is nowhere else. */
const isTokenOnlyInBody = ({ method, headers, query, routeOptions }: FastifyRequest) =>
  method !== 'GET' &&
  routeOptions.config.tokenInFields !== undefined &&
  !headers['x-sts-token'] &&
  !(query as { token?: unknown }).token;

/** The caller, refused if not permitted, whatever the input. Public endpoints look up no session. */
const findCaller = async (
  app: FastifyInstance,
  contract: Contract,
  endpoint: Endpoint,
  request: FastifyRequest,
) => {
  const { needs } = endpoint;
  if ('anonymous' in needs) return null;
  const user = await app.signedInUser(request);
  if (!user) throw new ApiError('sessionInvalid');
  if (isClosed(user, needs)) throw forbidden();
  requireUnrestrictedSession(user, contract, endpoint);
  return user;
};

/** Checks a request, then calls the handler, in a transaction if it writes. */
const handleCall = async (
  app: FastifyInstance,
  { contract, action, endpoint, handler }: MountedAction,
  inputSchema: z.ZodObject,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const user =
    request.caller === undefined ? await findCaller(app, contract, endpoint, request) : request.caller;
  const language = parseLanguage(request.headers['accept-language']);
  if (user) request.say = sayIn(language, hasAllPermissions(user));
  const input = await app.resolveInput(inputSchema, readInput(inputSchema, request));
  const authorize = requireAllowed(contract, endpoint, user, input);
  await acquireSlot(endpoint, input, request, reply);

  const call = {
    input,
    user: user as User,
    say: request.say,
    language,
    counts: app.counts,
    request,
    authorize,
  };
  // Another server may have handled this user's last write: what is cached here must not be older.
  if (!isWrite(endpoint) && user && hasRecentWrite(user)) await app.outbox.upToNow();
  if (!isWrite(endpoint) || endpoint.transaction === 'own') {
    const response = await handler({ ...call, db: selectPool(app, endpoint, input) });
    const exported = user && findExport(response, contract);
    if (exported) await recordExport(request, user, `${contract.name}.${action}`, input, exported);
    return response;
  }
  const key = endpoint.idempotency === 'none' ? undefined : idempotencyKey(request);
  const write = (db: Db) => handler({ ...call, db });
  const { response, change } = await writeOnce(app, endpoint, key, user as User, input, write);
  if (change) reply.header(changeHeader, change);
  return response;
};

/** Checks permissions that depend on the input: kind and filters. Returns the check for a kind that is known later. */
const requireAllowed = (
  contract: Contract,
  endpoint: Endpoint,
  user: User | null,
  input: Record<string, unknown>,
) => {
  const { needs } = endpoint;
  const authorize = (kind: string) => {
    if (isKindRule(needs) && !isAllowed(user, needs.byKind(kind))) throw forbidden();
  };
  if (isKindRule(needs) && needs.kindIn !== 'row') authorize(String(input[needs.kindIn] ?? needs.kindIn));
  if (isResource(contract) && user && acceptsFilters(contract, endpoint)) guardFilters(contract, user, input);
  return authorize;
};

/** For whom a response is computed, and with which connection. */
export type EndpointCaller = { user: User; language: Language; db: Db };

/**
 * The response of a read endpoint for a user, called internally for what is sent to them: with the same permissions,
 * row access and language as a request of theirs.
 */
export const callEndpoint = async (
  app: FastifyInstance,
  { user, language, db }: EndpointCaller,
  endpoint: Endpoint,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const { contract, handler } = app.endpoints.get(endpoint)!;
  const { needs } = endpoint;
  if (isClosed(user, needs)) throw forbidden();
  const say = sayIn(language, hasAllPermissions(user));
  const input = parseValues(getInputSchema(contract, endpoint), values, { say }) as Record<string, unknown>;
  rejectReversedPeriods(endpoint.input, input);
  const authorize = requireAllowed(contract, endpoint, user, input);
  const { counts } = app;
  // Read endpoints do not use the request.
  const request = undefined as unknown as FastifyRequest;
  const response = await handler({ input, user, db, say, language, counts, request, authorize });
  return response instanceof TypedResponse ? response.values : (response as Record<string, unknown>);
};

/** The pool for a call: sign-in and health must never wait, exports and imports hold a connection for long. */
const selectPool = (
  { db, databases }: FastifyInstance,
  endpoint: Endpoint,
  input: Record<string, unknown>,
) => {
  if ('anonymous' in endpoint.needs) return databases.front;
  const isLong =
    endpoint.pool === 'long' ||
    endpoint.transport === 'download' ||
    requestsFile(input) ||
    input.limit === -1;
  return isLong ? databases.long : db;
};

/** What is recorded as an export: a file, or all rows of a list. */
const findExport = (response: unknown, contract: Contract) => {
  if (response instanceof Download) {
    const { name, content } = response.file;
    return { content, file: name, rows: () => ('rows' in content ? content.rows!() : null) };
  }
  if (response instanceof RowStream)
    return { content: response.content, file: `${contract.name}.json`, rows: () => response.total };
};
