import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Endpoint, pathParams } from '../../contract/framework/endpoint';
import { defaultPermissions } from '../../contract/organisation/permissions';
import type { Role } from '../../contract/organisation/roles';
import { readConfig } from '../../server/framework/config/config';
import { type Db, type Engine, openDatabase } from '../../server/framework/db/client';
import type { AccountTable } from '../../server/framework/db/schema-accounts';
import { encryptTotpSecret } from '../../server/framework/secrets/totp-secret';
import { buildApp } from '../../server/operations/process/app';
import { rowAccess } from '../factories/rows';
import { openSessions } from '../factories/sessions';
import { uniqueName } from '../factories/sites';
import { getDatabaseUrl, queryOnce } from './setup/query-once';

export type Api = Awaited<ReturnType<typeof startApi>>;
export type Client = ReturnType<Api['client']>;
export type Answer<Body = any> = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON, or the bytes of a file. */
  body: Body;
};
export type Upload = { name: string; content: Buffer | string; type?: string };
type Values = Record<string, unknown>;
type Call = Pick<Endpoint, 'method' | 'path'> &
  Partial<Pick<Endpoint, 'transport'>> & { files?: readonly string[] };

/**
 * The real app over a database of its own, filled with a small demo (`demoSites`), on the engine of the test project
 * that runs. `prepare` may add tables and routes of the suite's own. Call `close()` when done.
 */
export const startApi = async (
  environment: NodeJS.ProcessEnv = {},
  prepare: (app: FastifyInstance, db: Db) => Promise<void> = async () => undefined,
) => {
  const { engine, config: databaseConfig, remove } = await copyTemplate();
  const { dataDir } = databaseConfig;
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment }),
    ...databaseConfig,
  };
  const database = await openDatabase(config);
  const app = await buildApp(config, database);
  await prepare(app, database.db);
  await app.ready();
  const { db } = database;
  await postponeRecurringJobs(db);
  const inOneSession = new Map<string, ReturnType<typeof createClient>>();
  let listening: Promise<string> | undefined;

  return {
    app,
    db,
    database,
    engine,
    config,
    ...rowAccess(db),
    /** Someone of the demo by username, somebody by token, or nobody; calls the API without the network. */
    client: (user: string | { token: string } | null) => createClient(app, db, user),
    /** Someone of the demo in one session, however often asked for: for suites in which none ends. */
    reader: (username: string) => {
      const client = inOneSession.get(username) ?? createClient(app, db, username);
      inOneSession.set(username, client);
      return client;
    },
    /** A new account with the defaults of its role, and what is given. */
    person: (values: NewPerson) => addPerson(db, values),
    /** A new account of the first cluster under a name of its own, with its client. */
    someone: async (role: Role, values: Partial<NewPerson> = {}) => {
      const username = values.username ?? uniqueName(`${role}.`);
      const owner = ['manager', 'agent'].includes(role) ? 'inhouse' : null;
      const id = await addPerson(db, { role, username, owner, cluster_id: 1, ...values });
      return { id, username, client: createClient(app, db, username) };
    },
    /** The ids of the demo's accounts, by username. */
    accountId: (username: string) => accountIdOf(db, username),
    /** Where the app answers over the network too, from then on. */
    address: () =>
      (listening ??= app.server.listening
        ? Promise.resolve(app.listeningOrigin)
        : app.listen({ port: 0, host: '127.0.0.1' })),
    close: async () => {
      await app.close();
      await database.close();
      await remove();
    },
  };
};

/** The app of a test file (`startApi`): started before its tests, closed after them. Clients may be had before. */
export const testApi = (...options: Parameters<typeof startApi>): Api => {
  let started: Api | undefined;
  beforeAll(async () => {
    started = await startApi(...options);
  });
  afterAll(() => started?.close());
  const client: Api['client'] = user => {
    let made: Client | undefined;
    const madeOnce = () => (made ??= started!.client(user));
    return new Proxy({} as Client, { get: (_, name) => madeOnce()[name as keyof Client] });
  };
  return new Proxy({} as Api, {
    get: (_, name) => (name === 'client' ? client : started![name as keyof Api]),
  });
};

/**
 * What comes again by itself and tells people or changes their rows comes when a suite asks for it (`expediteJob`), not after
 * its first minute. Sums are folded as ever.
 */
const postponeRecurringJobs = (db: Db) =>
  db
    .updateTable('jobs')
    .set({ due_at: sql<Date>`now() + interval '1 day'` })
    .where('kind', '<>', 'fold')
    .whereRef('alone', '=', 'kind')
    .execute();

/** Opens a session for an account without a password. */
export const createSession = async (db: Db, username: string) => {
  const [token] = await openSessions(db, [await accountIdOf(db, username)], 'web');
  return token;
};

const accountIdOf = async (db: Db, username: string) => {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return account.id;
};

/** Seconds since sessions of an account were used last. A call that finds it long notes its use by the way. */
export const getIdleSeconds = async (db: Db, accountId: number) => {
  const { seconds } = await db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from now() - max(last_seen_at))::int`.as('seconds'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return seconds;
};

/** An own copy of the template database of this run. */
export const copyTemplate = () => ownDatabase(true);

/** A database of this run's engine with nothing in it. */
export const createEmptyDatabase = () => ownDatabase(false);

const ownDatabase = async (
  filled: boolean,
): Promise<{
  engine: Engine;
  config: { dataDir: string; databaseUrl?: string };
  remove: () => Promise<void>;
}> => {
  const source = inject('testEngine');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-test-'));
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true });
  if (source.engine === 'embedded') {
    if (filled) cpSync(source.template, dataDir, { recursive: true });
    return { engine: 'embedded', config: { dataDir, databaseUrl: undefined }, remove: removeFolder };
  }
  const name = `${source.template}_${randomBytes(4).toString('hex')}`;
  // Written whole, not by way of the log: five times faster where the machine need not survive.
  const copied = filled ? `template ${source.template} strategy file_copy` : '';
  await queryOnce(source.url, `create database ${name} ${copied}`);
  return {
    engine: 'postgres',
    config: { dataDir, databaseUrl: getDatabaseUrl(source.url, name) },
    remove: async () => {
      await queryOnce(source.url, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
};

/** Calls an app without the network, as somebody of the demo, by token or as nobody. */
export const createClient = (app: FastifyInstance, db: Db, user: string | { token: string } | null) => {
  let token: Promise<string> | null = null;
  const tokenHeader = async (): Promise<Record<string, string>> => {
    if (user === null) return {};
    token ??= typeof user === 'string' ? createSession(db, user) : Promise.resolve(user.token);
    return { 'x-sts-token': await token };
  };
  const send = async (
    call: Call,
    values: Values = {},
    { headers = {}, files }: { headers?: Record<string, string>; files?: Record<string, Upload> } = {},
  ): Promise<Answer> => {
    const { url, rest } = addressOf(call.path, values);
    if (call.transport === 'stream')
      return readStreamStart(app, url + queryOf(rest), { ...(await tokenHeader()), ...headers });
    const form = files && buildMultipart(rest, files);
    const response = await app.inject({
      method: call.method,
      url: call.method === 'GET' ? url + queryOf(rest) : url,
      headers: { ...(await tokenHeader()), ...form?.headers, ...headers },
      ...(call.method !== 'GET' && { payload: form?.payload ?? rest }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.rawPayload,
    };
  };
  return {
    /** Calls an endpoint of the contract: path, query and body are filled from `values`. */
    call: send,
    get: (path: `/api/${string}`, values?: Values) => send({ method: 'GET', path }, values),
    post: (path: `/api/${string}`, values?: Values, headers?: Record<string, string>) =>
      send({ method: 'POST', path }, values, { headers }),
    upload: (call: Call, values: Values, files: Record<string, Upload>) => send(call, values, { files }),
    token: async () => (await tokenHeader())['x-sts-token'] as string,
  };
};

/** The beginning of a stream, which is then left; or the refusal that came instead. A stream needs a connection. */
export const readStreamStart = async (
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<Answer> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const response = await fetch(app.listeningOrigin + url, { headers, signal: leaving.signal });
  const { value = '' } = response.ok
    ? await response.body!.pipeThrough(new TextDecoderStream()).getReader().read()
    : { value: await response.text() };
  leaving.abort();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.ok ? value : JSON.parse(value),
  };
};

const addressOf = (template: string, values: Values) => {
  const inPath = pathParams(template);
  const url = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  return { url, rest: Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name))) };
};

const queryOf = (values: Values) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  return query.size ? `?${query}` : '';
};

/** A form with files, as a browser sends it. */
export const buildMultipart = (values: Values, files: Record<string, Upload>) => {
  const boundary = `terrain${randomBytes(12).toString('hex')}`;
  const parts = [
    ...Object.entries(values).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...Object.entries(files).flatMap(([field, { name, content, type = 'application/octet-stream' }]) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  };
};

type NewPerson = { role: Role; username: string } & Partial<
  Pick<
    Insertable<AccountTable>,
    'owner' | 'cluster_id' | 'manager_id' | 'cluster_manager_id' | 'status' | 'web_access' | 'password_hash'
  >
> & { permissions?: object; expires_at?: Date | null; totp_secret?: string };

export const addPerson = async (
  db: Db,
  { role, username, permissions, totp_secret, ...values }: NewPerson,
) => {
  const { id } = await db
    .insertInto('accounts')
    .values({
      username,
      username_key: username.toLowerCase(),
      password_hash: 'none',
      role,
      permissions: JSON.stringify(permissions ?? defaultPermissions(role)),
      web_access: true,
      search_text: username,
      ...(values as object),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (totp_secret) await enableTotp(db, id, totp_secret);
  return id;
};

/** Switches a confirmation code on, as the account page does. */
export const enableTotp = (db: Db, id: number, secret: string) =>
  rowAccess(db).update('accounts', id, { totp_secret: encryptTotpSecret(db, id, secret) });
