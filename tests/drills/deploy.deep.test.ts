import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { maxImportBytes } from '../../contract/framework/imports';
import { imports } from '../../contract/office/imports';
import { notifications } from '../../contract/office/notifications';
import { session } from '../../contract/organisation/session';
import { settings } from '../../contract/organisation/settings';
import { demoPassword } from '../../server/operations/demo';
import { findFreePort } from '../free-port';
import { delay } from '../poll-until';
import { type ServerProcess, startServer } from '../server/server-process';
import { startPostgres } from '../server/setup/embedded-postgres';
import { queryOnce } from '../server/setup/query-once';
import { createAuthority } from './certificates';

const root = path.resolve(import.meta.dirname, '../..');
const example = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'terrain-proxies-'));

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let authority: string;
let certificate: { certificate: string; key: string; both: string };
beforeAll(async () => {
  postgres = await startPostgres();
  const ours = await createAuthority('ours');
  authority = ours.certificate;
  certificate = await ours.certify(path.join(folder, 'tls'), ['localhost', 'terrain.example.dz']);
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const query = (statement: string) => queryOnce(postgres.url, statement);

const startServers = () => {
  const environment = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres.url,
    DEMO: '1',
    SECRET_KEY: 'a'.repeat(64),
    TRUST_PROXY: '1',
  };
  return startServer(environment).then(async first => [first, await startServer(environment)]);
};

/** Runs a program of a Debian package to its end. */
const runs = (name: string, program: string, ...words: string[]) => {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (error) throw new Error(`${program} is not here: apt-get install ${name}`);
  return { status, output: stdout + stderr };
};

type Ports = { plain: number; tls: number; servers: readonly string[] };
/** The examples as they are, but for ports, servers, and where files lie on this machine. */
const proxies = {
  nginx: {
    program: '/usr/sbin/nginx',
    check: '-t',
    words: (file: string) => ['-p', folder, '-c', file],
    config: ({ plain, tls, servers }: Ports) => {
      const own = path.join(folder, 'nginx');
      mkdirSync(own, { recursive: true });
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map(kind => `${kind}_temp_path ${own}/${kind};`)
        .join('\n');
      const site = example('nginx/terrain.conf')
        .replace(/^ {2}listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
        .replace(/^ {2}server 10\.0\.0\.13.*\n/m, '')
        .replace('10.0.0.11:3000', servers[0])
        .replace('10.0.0.12:3000', servers[1])
        .replace('/etc/nginx/tls/terrain.crt', certificate.certificate)
        .replace('/etc/nginx/tls/terrain.key', certificate.key)
        .replace('/var/log/nginx/terrain.log', `${own}/access.log`);
      const user = process.getuid?.() === 0 ? 'user root;\n' : '';
      return `${user}daemon off;\npid ${own}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${site}}\n`;
    },
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    check: '-c',
    words: (file: string) => ['-f', file],
    config: ({ plain, tls, servers }: Ports) =>
      example('haproxy/haproxy.cfg')
        // Who runs the tests may open fewer files than a service.
        .replace('maxconn 20000', 'maxconn 500')
        .replace('bind :80', `bind 127.0.0.1:${plain}`)
        .replace('bind :443', `bind 127.0.0.1:${tls}`)
        .replace('/etc/haproxy/tls/terrain.pem', certificate.both)
        .replace(/^ {2}server c.*\n/gm, '')
        .replaceAll('10.0.0.11:3000', servers[0])
        .replaceAll('10.0.0.12:3000', servers[1]),
  },
};

describe.each(Object.entries(proxies))(
  '%s as its example has it',
  (name, { program, check, words, config }) => {
    let servers: ServerProcess[];
    let proxy: ChildProcess;
    let port: Ports;
    let token: string;

    beforeAll(async () => {
      servers = await startServers();
      port = {
        plain: await findFreePort(),
        tls: await findFreePort(),
        servers: servers.map(({ url }) => new URL(url).host),
      };
      const file = path.join(folder, `${name}.conf`);
      writeFileSync(file, config(port));
      const checked = runs(name, program, check, ...words(file));
      expect(checked.status, checked.output).toBe(0);
      proxy = spawn(program, words(file), { stdio: ['ignore', 'ignore', 'inherit'] });
      await vi.waitUntil(
        () =>
          call(session.actions.ready.path).then(
            ({ status }) => status === 200,
            () => false,
          ),
        { timeout: 30_000, interval: 200 },
      );
      ({ token } = (await signIn()).json.user);
    });
    afterAll(async () => {
      if (proxy?.exitCode === null) {
        proxy.kill('SIGTERM');
        await once(proxy, 'exit');
      }
      await Promise.all((servers ?? []).map(server => server.stop()));
    });

    /** One call over TLS, as a browser that trusts the authority makes it. */
    const call = async (
      to: string,
      { body, announced, ...options }: RequestOptions & { body?: string | Buffer; announced?: boolean } = {},
    ) => {
      const outgoing = request({
        host: '127.0.0.1',
        servername: 'localhost',
        port: port.tls,
        path: to,
        ca: authority,
        ...options,
      });
      // Of a body that is only announced, nothing is sent before the answer.
      if (announced) outgoing.flushHeaders();
      else outgoing.end(body);
      const [answer] = await once(outgoing, 'response');
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      if (announced) outgoing.destroy();
      const isJson = /json/.test(answer.headers['content-type'] ?? '');
      return {
        status: answer.statusCode as number,
        headers: answer.headers as Record<string, string>,
        isJson,
        json: isJson ? JSON.parse(text) : null,
      };
    };
    const post = (to: string, values: unknown, options: RequestOptions = {}) =>
      call(to, {
        method: 'POST',
        ...options,
        headers: {
          'content-type': 'application/json',
          ...(token && { 'x-sts-token': token }),
          ...(options.headers as Record<string, string>),
        },
        body: JSON.stringify(values),
      });
    const signIn = (options?: RequestOptions) =>
      post(session.actions.connect.path, { username: 'admin', password: demoPassword }, options);

    it('speaks TLS alone, and says so to browsers', async () => {
      const { headers } = await call('/');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      const outgoing = plainRequest({ host: '127.0.0.1', port: port.plain, path: '/sites' }).end();
      const [{ statusCode, headers: plain }] = await once(outgoing, 'response');
      expect([statusCode, plain.location]).toEqual([301, expect.stringMatching(/^https:\/\/.*\/sites$/)]);
    });

    it('says who calls, whatever a caller claims, and that it was over TLS', async () => {
      const { status, headers } = await signIn({
        localAddress: '127.0.0.9',
        headers: { 'x-forwarded-for': '203.0.113.66', 'x-forwarded-proto': 'http' },
      });
      expect(status).toBe(200);
      expect(String(headers['set-cookie'])).toMatch(/Secure/);
      const rows = await query('select address from sessions order by created_at desc limit 1');
      expect(rows).toEqual([{ address: '127.0.0.9' }]);
    });

    it('passes events on as they come', async () => {
      const outgoing = request({
        ...{ host: '127.0.0.1', servername: 'localhost', port: port.tls, ca: authority },
        path: notifications.actions.stream.path,
        headers: { 'x-sts-token': token },
      }).end();
      const [answer] = await once(outgoing, 'response');
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      await expect.poll(() => text, { timeout: 15_000 }).toContain('event: ready');
      const rows = await query(`select id from accounts where username_key = 'admin'`);
      const { status } = await post(settings.actions.publish.path, {
        message: 'bonjour',
        users: [rows[0].id],
      });
      expect(status).toBe(200);
      await expect.poll(() => text, { timeout: 15_000 }).toContain('bonjour');
      outgoing.destroy();
    });

    it('lets the largest import through, leaves the sentence about a larger one to the server, and stops floods', async () => {
      const upload = (bytes: number, announced = false) => {
        const boundary = 'x'.repeat(40);
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
        const form = Buffer.concat([
          Buffer.from(head),
          Buffer.alloc(bytes, 0x20),
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]);
        return call(imports.actions.start.path.replace(':kind', 'sites'), {
          method: 'POST',
          headers: {
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': form.length,
            'x-sts-token': token,
          },
          body: form,
          announced,
        });
      };
      const [atLimit, more] = [await upload(maxImportBytes), await upload(maxImportBytes + 1)];
      expect([atLimit.isJson, more.isJson]).toEqual([true, true]);
      expect(atLimit.json.error).not.toEqual(more.json.error);
      expect(await upload(30 * 1024 * 1024, true)).toMatchObject({ status: 413, isJson: false });
    });

    it('leaves it to the servers to say that the database is away, and when to come back', async () => {
      await postgres.down('fast');
      try {
        // Longer than a proxy takes to find that no server is ready.
        await delay(6_000);
        const { status, isJson, headers } = await call(session.actions.current.path, {
          headers: { 'x-sts-token': token },
        });
        expect([status, isJson, headers['retry-after']]).toEqual([503, true, expect.stringMatching(/^\d+$/)]);
      } finally {
        await postgres.up();
      }
      const ready = async () => (await call(session.actions.ready.path)).status;
      await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    });

    it('asks the other server when one is killed', async () => {
      const current = () => call(session.actions.current.path, { headers: { 'x-sts-token': token } });
      await servers[0].kill();
      const statuses = [];
      for (let n = 0; n < 20; n++) statuses.push((await current()).status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await signIn()).status).toBe(200);
    });
  },
);

it('has a unit that systemd takes', () => {
  const file = path.join(folder, 'terrain.service');
  writeFileSync(file, example('systemd/terrain.service').replace('/usr/bin/node', process.execPath));
  expect(runs('systemd', 'systemd-analyze', 'verify', file)).toEqual({ status: 0, output: '' });
});

it('has alert rules that promtool takes', () => {
  const rules = 'prometheus/terrain.rules.yml';
  const { status, output } = runs(
    'prometheus',
    'promtool',
    'check',
    'rules',
    path.join(root, 'deploy', rules),
  );
  const written = example(rules).match(/- alert:/g)!.length;
  expect([status, output]).toEqual([0, expect.stringContaining(`${written} rules found`)]);
});
