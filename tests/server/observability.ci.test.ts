import { once } from 'node:events';
import { request } from 'node:http';
import * as OTPAuth from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { copyTemplate } from './harness';
import { type ServerProcess, startServer } from './server-process';
import { startSmtpServer } from './smtp-server';
import { startTraceCollector } from './trace-collector';

type Line = Record<string, any>;

let server: ServerProcess;
let engine: string;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  [smtp, collector] = [await startSmtpServer(), await startTraceCollector()];
  const copy = await copyTemplate();
  engine = copy.engine;
  cleanups.push(copy.remove, smtp.close, collector.close);
  server = await startServer({
    DATA_DIR: copy.config.dataDir,
    DATABASE_URL: copy.config.databaseUrl,
    LOG_LEVEL: 'trace',
    SLOW_QUERY: '1',
    STOP_NOTICE: '4',
    SMTP_URL: smtp.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
});
afterAll(async () => {
  await server?.kill();
  for (const remove of cleanups) await remove();
});

const log = (): Line[] => server.log();
const logged = (matches: (line: Line) => unknown) =>
  vi.waitUntil(() => log().find(matches), { timeout: 20_000, interval: 50 });
const call = async (path: string, values?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, {
    headers: { ...headers, ...(values && { 'content-type': 'application/json' }) },
    ...(values && { method: 'POST', body: JSON.stringify(values) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text.startsWith('{') && JSON.parse(text),
  };
};
const signIn = (username: string, password: string, code?: string) =>
  call('/api/user/connect', { username, password, code });
const tokenOf = async (username: string, password = demoPassword) =>
  (await signIn(username, password)).body.user.token as string;

it('names each request in the log as the proxy does, with route and account, and tells its caller', async () => {
  const { token, userid } = (await signIn('manager', demoPassword)).body.user;
  const fetchWithId = (path: string, id: string) =>
    call(path, undefined, { 'x-sts-token': token, 'x-request-id': id });
  const paths = [
    ['/api/sites/detail/424242?x=1', '/api/sites/detail/:site_id'],
    ['/api/sites/fetch?export=true', '/api/sites/fetch'],
    ['/api/history/fetch', '/api/history/fetch'],
  ];
  for (const [at, [path, route]] of paths.entries()) {
    const { status, headers } = await fetchWithId(path, `of-the-proxy-${at}`);
    expect(headers.get('x-request-id')).toBe(`of-the-proxy-${at}`);
    const line = await logged(({ reqId, msg }) => reqId === `of-the-proxy-${at}` && msg === 'answered');
    expect(line).toMatchObject({ route, status, account: userid });
  }
  const leaving = new AbortController();
  const address = `${server.url}/api/notification/stream`;
  await fetch(address, { headers: { 'x-sts-token': token }, signal: leaving.signal });
  leaving.abort();
  await logged(({ msg, req, account }) => msg === 'answered' && /stream/.test(req.url) && account === userid);
  expect(server.output()).not.toContain(token);

  const own = await call('/api/health/alive', undefined, { 'x-request-id': 'a "line" {of: mine}' });
  expect(own.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

it('logs slow statements with their request and, on PostgreSQL, their plan, and no value of either', async () => {
  const token = await tokenOf('admin');
  const found = (line: Line) =>
    line.msg === 'a slow statement' &&
    line.route === '/api/history/fetch' &&
    line.account &&
    (engine === 'embedded' || line.plan);
  await vi.waitUntil(
    async () => {
      await call('/api/history/fetch?who=nobody-of-this-name', undefined, { 'x-sts-token': token });
      return log().some(found);
    },
    { timeout: 30_000, interval: 300 },
  );
  const line = log().find(found)!;
  expect(line).toMatchObject({ ms: expect.any(Number), statement: expect.stringMatching(/^(select|with) /) });
  expect([line.reqId, line.account]).toEqual([expect.any(String), expect.any(Number)]);
  if (engine === 'postgres') expect(line.plan[0]).toMatch(/\(cost=/);
  expect(JSON.stringify(log().filter(({ msg }) => msg === line.msg))).not.toContain('nobody-of-this-name');
});

it('keeps traces: the request with route and account, its statements, mails; the proxy’s trace goes on', async () => {
  const token = await tokenOf('manager');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await call('/api/sites/fetch?limit=1', undefined, {
    'x-sts-token': token,
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  });
  const ofTrace = () => collector.spans().filter(span => span.traceId === traceId);
  await vi.waitUntil(() => ofTrace().some(span => span.name.startsWith('GET')), { timeout: 10_000 });
  const requestSpan = ofTrace().find(span => span.name === 'GET /api/sites/fetch')!;
  expect(requestSpan.parentSpanId).toBe('00f067aa0ba902b7');
  expect(requestSpan.attributes).toMatchObject({
    'http.route': '/api/sites/fetch',
    'http.response.status_code': '200',
    'enduser.id': expect.stringMatching(/^\d+$/),
  });
  const statements = ofTrace().filter(span => span.attributes['db.query.text']);
  expect(statements.length).toBeGreaterThan(0);
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(requestSpan.spanId);
  expect(JSON.stringify(ofTrace())).not.toContain(token);
  expect(JSON.stringify(ofTrace())).not.toContain('"manager"');
});

it('logs no password, token, code, signature or message of a whole run, and a failed message with its account', async () => {
  const secrets = ['wrong-Pa55-word', demoPassword, 'Quatre vents 7 fois', 'Un texte à lire par tous'];
  await signIn('manager', secrets[0]);
  const token = await tokenOf('manager');
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) }).generate();
  const withCode = await signIn('codeuser', demoPassword, code);
  const admin = await tokenOf('admin');
  secrets.push(token, admin, code, withCode.body.user.token);

  await call('/api/user/forgotten', { username: 'agent' });
  const mail = await vi.waitUntil(() => smtp.mails().find(({ to }) => to.startsWith('agent')), {
    timeout: 10_000,
    interval: 50,
  });
  const [mailed] = /[a-z2-9]{4}(?:-[a-z2-9]{4}){4}/.exec(mail.text)!;
  secrets.push(mailed);
  smtp.refuse(() => '550 5.1.1 no such mailbox');
  expect((await call('/api/user/new_password', { code: mailed, new_password: secrets[2] })).status).toBe(200);
  await call('/api/user/new_password', { code: mailed, new_password: secrets[2] });
  const refused = await logged(({ msg }) => msg === 'a job failed');
  expect(refused).toMatchObject({ account: expect.any(Number), kind: 'email' });

  await call('/api/settings/notifications/sticky', { message: secrets[3] }, { 'x-sts-token': admin });
  await call(`/api/sites/fetch?token=${token}`);
  const leaving = new AbortController();
  const stream = await fetch(`${server.url}/api/notification/stream?token=${token}`, {
    signal: leaving.signal,
  });
  secrets.push(...(await photosOf(admin)));
  leaving.abort();
  expect(stream.status).toBe(200);

  // The start's greeting names the password of the demo.
  const output = server.output().replace(/^ {2}Accounts .*$/m, '');
  expect(secrets.length).toBeGreaterThan(9);
  expect(
    secrets.filter(secret => output.includes(secret) || output.includes(encodeURIComponent(secret))),
  ).toEqual([]);
});

/** Looks at a picture, and at one under a signature that is none; answers both signatures. */
const photosOf = async (token: string) => {
  const headers = { 'x-sts-token': token };
  const { body } = await call('/api/taskGlobal/fetch?limit=50', undefined, headers);
  expect(body).toMatchObject({ success: true });
  for (const { task_id } of body.tasks) {
    const { text } = await call(`/api/task/${task_id}`, undefined, headers);
    const [address, sig] = /\/upload\/photo\/[^"]+?sig=([\w-]+)/.exec(text) ?? [];
    if (!address) continue;
    expect((await call(address)).status).toBe(200);
    expect((await call(address.replace(sig, `x${sig}`))).status).toBe(403);
    return [sig];
  }
  throw new Error('no task of the demo has a photo');
};

it('tells the proxy first when it is told to stop, answers for a while, and ends what is under way', async () => {
  const finish = await halfSent('/api/user/connect', { username: 'manager', password: demoPassword });
  const stopped = server.stop();
  const ready = () => call('/api/health/ready');
  const leaving = await vi.waitUntil(
    async () => {
      const answer = await ready();
      return answer.status === 503 && answer;
    },
    { timeout: 5_000 },
  );
  expect(leaving.headers.get('retry-after')).toBeTruthy();
  expect((await call('/api/health/alive')).status).toBe(200);
  expect((await signIn('manager', demoPassword)).status).toBe(200);
  await vi.waitFor(() => expect(call('/api/health/alive')).rejects.toThrow(), { timeout: 30_000 });
  expect(await finish()).toBe(200);
  expect(await stopped).toBe(0);
});

/** Begins a call whose body is half there; answers what sends the rest, and its status. */
const halfSent = async (path: string, values: object) => {
  const body = JSON.stringify(values);
  const half = Math.floor(body.length / 2);
  const sending = request(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const status = once(sending, 'response').then(([answer]) => answer.statusCode as number);
  await new Promise(resolve => sending.write(body.slice(0, half), resolve));
  return () => {
    sending.end(body.slice(half));
    return status;
  };
};
