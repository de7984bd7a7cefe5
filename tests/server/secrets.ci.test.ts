import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as OTPAuth from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../server/framework/account/session/tokens';
import { readConfig } from '../../server/framework/config/config';
import { openDatabase } from '../../server/framework/db/client';
import { resetKey } from '../../server/framework/secrets/reset-key';
import { signUrl } from '../../server/framework/signed-urls/signed-url';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { buildApp } from '../../server/operations/process/app';
import { rowAccess } from '../factories/rows';
import { createManual } from '../factories/sites';
import { copyTemplate } from './harness';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of cleanups.splice(0).reverse()) await remove();
});

/** A database as it was before its secrets were sealed, and servers on it with keys of their own. */
const home = async () => {
  const { config, engine, remove } = await copyTemplate();
  cleanups.push(remove);
  const database = await openDatabase(config);
  cleanups.push(database.close);
  const { db } = database;
  const settings = (environment: NodeJS.ProcessEnv = {}) => ({
    ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: config.dataDir, ...environment }),
    databaseUrl: config.databaseUrl,
  });
  const start = async (environment: NodeJS.ProcessEnv = {}) => {
    const app = await buildApp(settings(environment), database);
    cleanups.push(() => app.close());
    await app.ready();
    return app;
  };
  const { rows, row, add, update } = rowAccess(db);
  const account = (username_key: string) => row('accounts', { username_key });
  const stored = async () => ({
    code: (await account('codeuser')).totp_secret!,
    settings: Object.fromEntries((await rows('settings')).map(({ key, value }) => [key, value])),
  });
  const events = async (kind: string) => (await rows('security_events', { kind })).length;
  return { db, engine, dataDir: config.dataDir, settings, start, stored, events, account, add, update };
};
type Home = Awaited<ReturnType<typeof home>>;
type App = Awaited<ReturnType<Home['start']>>;

const codeNow = () => new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) }).generate();
const connect = async (app: App, username: string, code?: string) => {
  const payload = { username, password: demoPassword, code };
  return (await app.inject({ method: 'POST', url: '/api/user/connect', payload })).statusCode;
};
const signIn = async ({ update }: Home, app: App) => {
  await update('accounts', { username_key: 'codeuser' }, { totp_last_step: null });
  return connect(app, 'codeuser', codeNow());
};

const [one, other] = ['a'.repeat(64), Buffer.alloc(32, 7).toString('base64')];
const sentence = 'eine ganz lange Passphrase, mit Komma'.replace(',', ' und');

it('seals what lies in clear when it starts, once for servers that start at once, and asks for codes as before', async () => {
  const here = await home();
  const before = await here.stored();
  expect(before.code).toBe(demoTotpSecret);
  await here.db.insertInto('settings').values({ key: 'media_secret', value: '"plain"' }).execute();
  const [app] = await Promise.all([here.start(), here.start(), here.start()]);
  const after = await here.stored();
  expect(after.code).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  expect(JSON.stringify(after)).not.toContain(demoTotpSecret);
  expect(after.settings.media_secret).toMatch(/^v1\./);
  expect(await signIn(here, app)).toBe(200);

  await here.start();
  expect(await here.stored()).toEqual(after);
});

it('makes a key where none is given, which its owner alone can read', async () => {
  const here = await home();
  await here.start();
  const file = path.join(here.dataDir, 'secret.key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  expect([file, here.dataDir].map(place => statSync(place).mode & 0o777)).toEqual([0o600, 0o700]);
});

describe('a key that is given', () => {
  it.each([
    ['32 bytes in hexadecimal', one],
    ['32 bytes in base64', other],
    ['a long text', sentence],
  ])('may be %s, and is needed again', async (_, key) => {
    const here = await home();
    await here.start({ SECRET_KEY: key });
    const file = path.join(here.dataDir, 'given.key');
    writeFileSync(file, `${key}\n`);
    expect(await signIn(here, await here.start({ SECRET_KEY_FILE: file }))).toBe(200);
    const refusal = await here.start({ SECRET_KEY: 'b'.repeat(64) }).catch(error => error.message);
    expect(refusal).toMatch(
      /^SECRET_KEY does not open the secrets of this database.*Set SECRET_KEY or SECRET_KEY_FILE/,
    );
    expect(refusal).not.toContain('b'.repeat(10));
    expect(await here.start().catch(error => error.message)).toMatch(/^The key in DATA_DIR .* does not open/);
  });

  it.each([
    ['SECRET_KEY', { SECRET_KEY: 'too short' }],
    ['SECRET_KEY_FILE', { SECRET_KEY_FILE: '/nowhere/at/all' }],
  ])('is refused by its name, %s, and not repeated', async (name, environment) => {
    const here = await home();
    const refusal = await here.start(environment).catch(error => error.message);
    expect(refusal).toMatch(new RegExp(`^${name}\\b.* is not usable: `));
    expect(refusal).not.toContain('too short');
  });
});

it('opens a secret in its own place only', async () => {
  const here = await home();
  const app = await here.start();
  const { totp_secret, password_hash } = await here.account('codeuser');
  await here.update('accounts', { username_key: 'cluster' }, { totp_secret, password_hash });
  expect(await connect(app, 'cluster', codeNow())).toBe(500);
});

describe('changing the key', () => {
  it('is a start with two: what the old one sealed stays readable, is sealed under the new one, and needs the old one no more', async () => {
    const here = await home();
    await here.start({ SECRET_KEY: one });
    const before = await here.stored();
    // Servers know both before one of them seals with the new one.
    const running = await here.start({ SECRET_KEY: `${one},${other}` });
    expect(await here.stored()).toEqual(before);
    const next = await here.start({ SECRET_KEY: `${other},${one}` });

    const after = await here.stored();
    const values = ({ code, settings }: typeof after) =>
      [code, settings.secret_check, settings.push_keys].map(value => String(value).slice(0, 12));
    expect(new Set([...values(before), ...values(after)]).size).toBe(2);
    for (const server of [running, next]) expect(await signIn(here, server)).toBe(200);
    await expect(here.start({ SECRET_KEY: one })).rejects.toThrow('does not open');
    expect(await signIn(here, await here.start({ SECRET_KEY: other }))).toBe(200);
    expect(await here.events('keyRotated')).toBe(1);
  });

  it('refuses to start without the old one while anything is left under it, and loses nothing', async () => {
    const here = await home();
    await here.start({ SECRET_KEY: one });
    const { totp_secret } = await here.account('codeuser');
    await here.start({ SECRET_KEY: `${other},${one}` });
    // As a server wrote it that had not been restarted yet.
    await here.update('accounts', { username_key: 'codeuser' }, { totp_secret });
    const refused = here.start({ SECRET_KEY: other });
    await expect(refused).rejects.toThrow(/some are sealed under key [0-9a-f]{8}\. .* behind the new one/);
    expect((await here.account('codeuser')).totp_secret).toBe(totp_secret);
    expect(await signIn(here, await here.start({ SECRET_KEY: `${other},${one}` }))).toBe(200);
    expect(await signIn(here, await here.start({ SECRET_KEY: other }))).toBe(200);
  });

  it('works in the file that was made, too', async () => {
    const here = await home();
    await here.start();
    const file = path.join(here.dataDir, 'secret.key');
    writeFileSync(file, `${other}\n${readFileSync(file, 'utf8')}`);
    await here.start();
    writeFileSync(file, `${other}\n`);
    expect(await signIn(here, await here.start())).toBe(200);
  });

  it('is possible after a loss: the codes are gone, and who had one is told in the record', async () => {
    const here = await home();
    await here.start({ SECRET_KEY: one });
    expect(await resetKey(here.db, here.settings({ SECRET_KEY: other }))).toBe(1);
    const app = await here.start({ SECRET_KEY: other });
    expect(await connect(app, 'codeuser')).toBe(200);
    expect(await here.events('codeReset')).toBe(1);
  });
});

it('gives addresses of files that a copy under another key does not open, nor the copy’s the source', async () => {
  const here = await home();
  const uploads = mkdtempSync(path.join(tmpdir(), 'terrain-secrets-'));
  cleanups.push(async () => rmSync(uploads, { recursive: true }));
  writeFileSync(path.join(uploads, 'x.pdf'), '%PDF- a manual');
  const source = await here.start({ SECRET_KEY: one, UPLOAD_DIR: uploads });
  const { id: userid } = await here.account('manager');
  const reader = { userid, viewer: null, sessionHash: hashToken('of both') };
  const manual = await aManualOf(here, reader);
  const address = await signUrl(here.db, manual, reader);
  expect((await source.inject(address)).statusCode).toBe(200);

  // What a copy is given: the rows as they are, then a key of its own.
  const copy = await home();
  const { settings } = await here.stored();
  for (const key of ['media_secret', 'secret_check'])
    await copy.add('settings', { key, value: JSON.stringify(settings[key]) });
  expect(await aManualOf(copy, reader)).toBe(manual);
  cpSync(uploads, path.join(copy.dataDir, 'uploads'), { recursive: true });
  await copy.start({ SECRET_KEY: `${other},${one}` });
  const restored = await copy.start({ SECRET_KEY: other });
  const theirs = await signUrl(copy.db, manual, reader);
  expect((await restored.inject(theirs)).statusCode).toBe(200);
  expect((await restored.inject(address)).statusCode).toBe(403);
  expect((await source.inject(theirs)).statusCode).toBe(403);
});

/** What media addresses call a manual that the reader sent, with a session of his. */
const aManualOf = async (
  { db, add }: Home,
  { userid, sessionHash }: { userid: number; sessionHash: string },
) => {
  await add('sessions', { token_hash: sessionHash, account_id: userid, client: 'web' });
  return `manual/web/${await createManual(db, userid, { file: 'x.pdf' })}`;
};
