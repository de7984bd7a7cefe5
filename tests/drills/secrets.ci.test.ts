import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as OTPAuth from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from '../../contract/organisation/session';
import { readConfig } from '../../server/framework/config/config';
import { createSenders } from '../../server/framework/notifications/senders';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { type ServerProcess, startServer } from '../server/server-process';
import '../server/setup/register-product';
import { startSmtpServer } from '../server/smtp-server';
import { startSeededPostgres } from './seeded-postgres';

const folder = mkdtempSync(path.join(tmpdir(), 'terrain-secrets-'));
const inFile = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, `${text}\n`);
  return file;
};
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];

let postgres: Awaited<ReturnType<typeof startSeededPostgres>>;
let servers: ServerProcess[];
let operator: pg.Client;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  postgres = await startSeededPostgres('demo');
  operator = new pg.Client({ connectionString: postgres.url });
  await operator.connect();
  await operator.query(`create role served login superuser password 'before'`);
  environment = {
    DATA_DIR: folder,
    DATABASE_URL_FILE: inFile('database-url', urlWith('before')),
    SECRET_KEY_FILE: inFile('keys', first),
  };
  servers = await Promise.all([1, 2].map(() => startServer(environment)));
});
afterAll(async () => {
  await operator?.end();
  await Promise.all((servers ?? []).map(server => server.stop()));
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const urlWith = (password: string) => postgres.url.replace('terrain:terrain@', `served:${password}@`);

/** Signs in with password and confirmation code; a code is good once, so the one before is forgotten. */
const signIn = async ({ url }: ServerProcess) => {
  await operator.query(`update accounts set totp_last_step = null where username_key = 'codeuser'`);
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) }).generate();
  const { status } = await fetch(url + session.actions.connect.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'codeuser', password: demoPassword, code }),
  });
  return status;
};

it('changes the key by restarting one server after the other, thrice: no sign-in with a code fails', async () => {
  for (const keys of [`${first},${second}`, `${second},${first}`, second]) {
    inFile('keys', keys);
    for (const at of servers.keys()) {
      await servers[at].stop();
      servers[at] = await startServer(environment);
      for (const server of servers) expect(await signIn(server)).toBe(200);
    }
  }
});

it('takes a new password of the database from its file', async () => {
  await operator.query(`alter role served password 'after'`);
  inFile('database-url', urlWith('after'));
  await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'served'`);
  for (const server of servers) {
    const ready = async () => (await fetch(server.url + session.actions.ready.path)).status;
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    expect(await signIn(server)).toBe(200);
  }
  inFile('database-url', 'not an address at all');
  expect(await signIn(servers[0])).toBe(200);
});

it('sends mail by the address that its file holds by now', async () => {
  const [before, after] = [await startSmtpServer(), await startSmtpServer()];
  const file = inFile('smtp-url', before.url);
  const senders = createSenders(readConfig({ SMTP_URL_FILE: file }));
  try {
    for (const { url } of [before, after]) {
      inFile('smtp-url', url);
      await senders.email!.send({ id: '1', content: 'bonjour', subject: null, address: 'agent@example.dz' });
    }
    expect([before, after].map(server => server.mails().length)).toEqual([1, 1]);
  } finally {
    senders.email!.close();
    await Promise.all([before.close(), after.close()]);
  }
});
