import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/framework/config/config';
import { openDatabase } from '../../server/framework/db/client';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { fillEmptyDatabase } from '../../server/operations/demo/fill-empty-database';
import { migrate } from '../../server/operations/migrations/migrate';
import { seedReference } from '../../server/organisation/reference/queries';
import type { DemoAccount, Fixtures } from '../../tests/journeys/journey';
import { startServer } from '../../tests/journeys/server';
import { options } from './options';

export type FilledServer = Awaited<ReturnType<typeof startFilledServer>>;

/** The built server with the demo, or as a new installation has it, and sessions of its accounts. */
export const startFilledServer = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-screens-'));
  const firstPassword = options.empty && (await fillEmpty(folder));
  const server = await startServer(folder);
  rmSync(folder, { recursive: true });
  const accounts = createAccounts(server.address);
  if (firstPassword) {
    await accounts.replacePassword('admin', firstPassword);
    const cluster_manager = await accounts.register('cluster', 'clustermanager', { cluster: 1 });
    await accounts.register('manager', 'manager', { cluster_manager });
  }
  return { ...accounts, address: server.address, stop: server.stop };
};

/** Makes a new installation's administrator; an empty folder the server fills with the demo. */
const fillEmpty = async (folder: string) => {
  const config = readConfig({ ...process.env, DATABASE_URL: '', DATA_DIR: folder, DEMO: '0' });
  const database = await openDatabase(config);
  await migrate(database.db);
  await seedReference(database.db);
  const { adminPassword } = await fillEmptyDatabase(database.db, config);
  await database.close();
  return adminPassword!;
};

// That of the demo has the product's name, which passwords may not have.
const password = options.empty ? 'trois chevaux verts' : demoPassword;

const createAccounts = (address: string) => {
  const call = async (method: string, url: string, body?: object, token = '') => {
    const headers = { 'x-sts-token': token, ...(body && { 'content-type': 'application/json' }) };
    return (await fetch(address + url, { method, headers, body: body && JSON.stringify(body) })).json();
  };
  const signIn = async (username: string, word = password) =>
    (await call('POST', '/api/user/connect', { username, password: word })).user;
  const sessions: Record<string, { token: string }> = {};
  const sessionOf = async (username: string) => (sessions[username] ??= await signIn(username));
  const ask: Fixtures['ask'] = async (as, method, url) =>
    call(method, url, undefined, (await sessionOf(as)).token);
  const replacePassword = async (username: string, first: string) => {
    const passwords = { old_password: first, new_password: password };
    await call('POST', '/api/user/changepassword', passwords, (await signIn(username, first)).token);
  };
  /** Somebody to visit an empty installation as, besides its administrator. */
  const register = async (username: DemoAccount, role: string, place: object) => {
    const given = `${password} d’abord`;
    const account = { username, password: given, ...place };
    const answer = await call('POST', `/api/${role}/register`, account, (await sessionOf('admin')).token);
    if (!answer.success) throw new Error(`${username}: ${answer.error}`);
    await replacePassword(username, given);
    return answer.userid;
  };
  return { sessionOf, ask, replacePassword, register };
};
