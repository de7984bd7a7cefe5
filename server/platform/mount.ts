import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { restAnswer } from '../../contract/crud';
import { type Actions, type Contract, type Endpoint, isResource, pathFields } from '../../contract/endpoint';
import { isAllowed, isKindRule } from '../../contract/permissions';
import type { Db } from '../db/client';
import { Download, EventStream, RowRange, RowStream, TypedAnswer } from './answers';
import { bareSocket } from './bare-socket';
import type { CountCache } from './counts';
import { ApiError, forbidden } from './errors';
import { filtersRows, guardFilters } from './filters';
import { holdBack } from './held-back';
import { idempotencyKey } from './idempotency-key';
import { readInput } from './input';
import { type Language, languageOf, type Say } from './language';
import { answeredBefore, markWrite, rememberAnswer, takeKey } from './queries';
import type { User } from './user';

/** What a handler is given. In a write, `db` is the transaction that also holds history and idempotency. */
export type Call<E extends Endpoint = Endpoint> = {
  input: z.output<E['input']>;
  user: User;
  db: Db;
  say: Say;
  language: Language;
  counts: CountCache;
  request: FastifyRequest;
  /** Checks a rule that hangs on the stored row's kind; throws 403. */
  authorize: (kind: string) => void;
};
export type Handler<E extends Endpoint = Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E['output']> | TypedAnswer | Download | RowStream | RowRange | EventStream>;
export type Handlers<C extends { actions: Actions }> = {
  [K in keyof C['actions']]: Handler<C['actions'][K]>;
};

const withoutTransaction = new WeakSet<object>();
/** For a write that manages its own transactions: sign-in, imports. */
export const outsideTransaction = <E extends Endpoint>(handler: Handler<E>): Handler<E> => {
  withoutTransaction.add(handler);
  return handler;
};

const keyless = new WeakSet<object>();
/** For a write that takes or answers a password: the idempotency table must keep nothing of it. */
export const withoutKey = <E extends Endpoint>(handler: Handler<E>): Handler<E> => {
  keyless.add(handler);
  return handler;
};

const uncounted = new WeakSet<object>();
/** For a frequent write that changes no total of a list and no figure: those that are kept stay. */
export const changesNoTotal = <E extends Endpoint>(handler: Handler<E>): Handler<E> => {
  const same: Handler<E> = call => handler(call);
  uncounted.add(same);
  return same;
};

/** Registers one route per contract action: session, permission, validation, transaction and envelope included. */
export const mount = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  options: Partial<Record<keyof C['actions'], RouteShorthandOptions['config']>> = {},
) => {
  for (const [action, endpoint] of Object.entries(contract.actions as Actions)) {
    // Variants share endpoints: the first contract that names one mounts it.
    if (app.endpoints.has(endpoint)) continue;
    app.endpoints.add(endpoint);
    const handler = (handlers as Record<string, Handler>)[action];
    const answer = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, endpoint, await run(app, contract, endpoint, handler, request));
    const route = { url: endpoint.path, handler: answer, config: options[action as keyof C['actions']] };
    app.route({ ...route, method: endpoint.method, schema: describe(contract, action, endpoint) });
    // Exports may come as a form, which carries a long selection (document 1, section 7).
    if (endpoint.method === 'GET' && endpoint.transport === 'json' && 'export' in endpoint.input.shape)
      app.route({
        ...route,
        method: 'POST',
        schema: { ...describe(contract, `${action}Form`, { ...endpoint, method: 'POST' }) },
      });
  }
};

const run = async (
  app: FastifyInstance,
  contract: Contract,
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
) => {
  const user = await app.signedInUser(request);
  const { needs } = endpoint;
  if (!user && !('anonymous' in needs)) throw new ApiError('sessionInvalid');
  if (!isKindRule(needs) && !isAllowed(user, needs)) throw forbidden();
  if (user && !('anonymous' in needs)) holdBack(user, endpoint);

  // Of a multipart form only what stands in the address is known before its handler reads it.
  const { transport } = endpoint;
  const known = transport === 'upload' ? { ...endpoint, input: endpoint.input.partial() } : endpoint;
  const input = readInput(known, request) as Record<string, unknown>;
  const authorize = (kind: string) => {
    if (isKindRule(needs) && !isAllowed(user, needs.byKind(kind))) throw forbidden();
  };
  if (isKindRule(needs) && needs.kindIn !== 'row') authorize(String(input[needs.kindIn] ?? needs.kindIn));
  if (isResource(contract) && user && filtersRows(contract, endpoint)) guardFilters(contract, user, input);

  const call = {
    input,
    user: user as User,
    say: request.say,
    language: languageOf(request.headers['accept-language']),
    counts: app.counts,
    request,
    authorize,
  };
  if (endpoint.method === 'GET' || withoutTransaction.has(handler)) return handler({ ...call, db: app.db });
  const key = keyless.has(handler) ? undefined : idempotencyKey(request);
  const write = (db: Db) => handler({ ...call, db });
  return writeOnce(app, endpoint, key, user as User, input, write, !uncounted.has(handler));
};

/** One transaction for the change, its history and its idempotency key: a repeat answers what the first answered. */
const writeOnce = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  key: string | undefined,
  user: User,
  input: unknown,
  write: (db: Db) => Promise<unknown>,
  counted: boolean,
) => {
  const fingerprint =
    key &&
    createHash('sha256')
      .update(endpoint.method + endpoint.path)
      .update(JSON.stringify(input))
      .digest('hex');
  const answer = await app.db.transaction().execute(async db => {
    if (key && fingerprint && !(await takeKey(db, user.userid, key, fingerprint))) {
      const before = await answeredBefore(db, user.userid, key);
      if (before.fingerprint !== fingerprint) throw new ApiError('keyReused');
      return before.answer ?? {};
    }
    const answer = await write(db);
    // An empty answer is what the key has without being told.
    if (key && Object.keys(answer as object).length)
      await rememberAnswer(db, user.userid, key, answer as Record<string, unknown>);
    if (counted) await markWrite(db, user.sessionHash);
    return answer;
  });
  if (counted) app.counts.clear();
  app.outbox.nudge();
  return answer;
};

const send = async (reply: FastifyReply, endpoint: Endpoint, answer: unknown) => {
  if (answer instanceof Download) {
    const { name, type, content } = answer.file;
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  }
  if (answer instanceof RowStream)
    return reply.type('application/json; charset=utf-8').send(Readable.from(answer.json()));
  if (answer instanceof EventStream) return keepOpen(reply, answer);
  if (answer instanceof RowRange) reply.header('content-range', answer.contentRange);
  if (answer instanceof TypedAnswer) {
    if (process.env.NODE_ENV === 'test') requireAsContracted(endpoint, answer.values);
    return { success: true, ...answer.values };
  }
  if (endpoint.transport === 'rest')
    return restAnswer(endpoint).parse(answer instanceof RowRange ? answer.rows : answer);
  return { success: true, ...endpoint.output.parse(answer) };
};

/** In tests: the contract would answer just the same, nothing left out and nothing put in. */
const requireAsContracted = (endpoint: Endpoint, values: Record<string, unknown>) => {
  if (!isDeepStrictEqual(endpoint.output.parse(values), values))
    throw new Error(`${endpoint.method} ${endpoint.path} answers otherwise than its contract`);
};

/** Past Fastify, whose answers end. With neither length nor chunks the stream lasts as long as its connection. */
const keepOpen = (reply: FastifyReply, { begin }: EventStream) => {
  const { request, raw } = reply;
  reply.hijack();
  request.log.info({ req: request, status: 200, ms: Math.round(reply.elapsedTime) }, 'answered');
  const socket = bareSocket(request.raw, raw);
  socket.write(streamHead);
  begin(socket);
  return reply;
};
const streamHead = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  // nginx would hold events back until a buffer is full.
  'x-accel-buffering: no',
  'connection: close',
  '\r\n',
].join('\r\n');

const only = (names: string[]) => Object.fromEntries(names.map(name => [name, true])) as never;

const describe = (
  contract: Contract,
  action: string,
  { path, method, input, output, transport, needs }: Endpoint,
) => {
  const inPath = pathFields(path);
  const rest = input.omit(only(inPath));
  const hasRest = Object.keys(rest.shape).length > 0;
  const envelope = z.object({
    success: z.boolean(),
    errcode: z.int().optional(),
    error: z.string().optional(),
  });
  return {
    operationId: `${contract.name}.${action}`,
    tags: [contract.name],
    description: `Needs: ${isKindRule(needs) ? `depends on the kind (${needs.kindIn})` : JSON.stringify(needs)}`,
    ...(inPath.length && { params: input.pick(only(inPath)) }),
    ...(hasRest && (method === 'GET' ? { querystring: rest } : { body: rest })),
    ...(transport === 'upload' && { consumes: ['multipart/form-data'] }),
    ...(transport === 'json' && { response: { 200: output.extend(envelope.shape) } }),
    ...(transport === 'rest' && { response: { 200: restAnswer({ path, method, output }) } }),
    ...('anonymous' in needs ? { security: [] } : {}),
  };
};
