import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { getBodyLimits } from '../../../contract/framework/body-limits';
import { type Contract, type Endpoint, maxIds } from '../../../contract/framework/endpoint';
import { session } from '../../../contract/organisation/session';
import { contracts } from '../../../contract/registry';
import { sites } from '../../../contract/sites/sites';
import { files } from '../../../contract/work/files';
import { siteSelection } from '../../../contract/work/site-selection';
import { maxTaskSelection, taskSelection } from '../../../contract/work/task-selection';
import { filledIn } from '../../../i18n/numbers';
import { delay } from '../../poll-until';
import { readRows } from '../../workbooks';
import { getRefusal } from '../answers';
import { testApi } from '../harness';

const grouped = (count: number) => filledIn('fr', 'most', count);

const api = testApi({ BODY_SECONDS: '2' });
const admin = api.client('admin');
let token: string;
beforeAll(async () => {
  token = await admin.token();
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
type Method = 'POST' | 'PUT' | 'DELETE';
const sent = async (
  url: string,
  payload: string,
  headers: Record<string, string>,
  method: Method = 'POST',
) => {
  const answer = await api.app.inject({ method, url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const signedIn = (type: Record<string, string>) => ({ ...type, 'x-sts-token': token });
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');

const endpoints = [
  ...new Set((contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions))),
];
const writeEndpoints = endpoints.filter(({ method, needs }) => method !== 'GET' && !('anonymous' in needs));
const fields = (count: number, name = 'x') => `${name}=1&`.repeat(count);

describe('nobody', () => {
  it('has no body read by any call: the session is asked for first', async () => {
    const read = [];
    for (const endpoint of writeEndpoints) {
      const method = endpoint.method as Method;
      const malformed = await sent(addressOf(endpoint), '{"x":', json, method);
      if (malformed.status !== 401) read.push([endpoint.path, malformed.status]);
    }
    expect(writeEndpoints.length).toBeGreaterThan(60);
    expect(read).toEqual([]);
  });

  it('is refused for his session, not for what he sends', async () => {
    for (const [type, payload] of [
      [form, fields(50_000)],
      [json, '['.repeat(100_000)],
      [json, 'x'.repeat(3_000_000)],
      [{ 'content-type': 'nothing/known' }, 'x'],
    ] as const)
      expect((await sent('/api/sites/edit', payload, type)).status).toBe(401);
  });

  it('brings his token in an export’s form, which is read for it alone', async () => {
    const url = sites.actions.list.path;
    expect((await sent(url, `export=true&token=wrong&${fields(100_000)}`, form)).status).toBe(413);
    expect((await sent(url, `export=true&token=wrong&${fields(30_000)}`, form)).status).toBe(401);
    expect((await sent(url, `export=true&token=${token}&${fields(30_000)}`, form)).status).toBe(422);
    expect((await sent(url, '{"export":true,"token":"wrong","x":', json)).status).toBe(401);
  });

  it('signs in with a few values', async () => {
    const { path } = session.actions.connect;
    expect((await sent(path, fields(1_000), form)).status).toBe(422);
    expect((await sent(path, fields(10_000), form)).status).toBe(413);
  });
});

it('has no body read of somebody who may not call', async () => {
  const agent = { 'x-sts-token': await api.client('agent').token() };
  const forAdmins = writeEndpoints.filter(
    ({ needs }) => 'from' in needs && needs.from === 'admin' && !('scope' in needs),
  );
  const read = [];
  for (const endpoint of forAdmins) {
    const method = endpoint.method as Method;
    const { status } = await sent(addressOf(endpoint), '{"x":', { ...json, ...agent }, method);
    if (status !== 403) read.push([endpoint.path, status]);
  }
  expect(forAdmins.length).toBeGreaterThan(5);
  expect(read).toEqual([]);
});

describe('a body', () => {
  const plan = siteSelection.actions.plan.path;

  it('has as many fields as its call has room for', async () => {
    const { status, body } = await sent('/api/sites/edit', fields(50_000), signedIn(form));
    expect([status, body.fields[0].path]).toEqual([422, 'x']);
    expect(body.error).toContain(`${grouped(getBodyLimits(sites.actions.edit).values)} valeurs`);
  });

  it.each(['[', '{"a":'])('is no deeper than is told: %s', async open => {
    const { status, body } = await sent(plan, `{"filter":${open.repeat(100_000)}`, signedIn(json));
    expect([status, body.error]).toEqual([422, '12 niveaux imbriqués maximum par demande.']);
    const shallow = `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`;
    expect((await sent(plan, `{"x":${shallow}}`, signedIn(json))).body.error).not.toContain('imbriqués');
    // What is quoted is no level.
    const quoted = JSON.stringify({ x: '[[[[[[[[[[[[[[[[[[[[\\"{{{{{{{{{{{{{{', y: '\\' });
    expect((await sent(plan, quoted, signedIn(json))).body.error).not.toContain('imbriqués');
  });

  it('names the list that is too long', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => 100_000 + at);
    const endless = await sent(plan, JSON.stringify({ area: 'all', ids: ids(180_000) }), signedIn(json));
    expect([endless.status, endless.body.fields[0].path]).toEqual([422, 'ids']);
    const sitesToAssign = { area: 'all', agent: 1, ids: ids(maxIds + 1) };
    const tooMany = await admin.call(siteSelection.actions.assign, sitesToAssign);
    expect(getRefusal(tooMany)).toEqual([422, 'ids']);
    const tasks = { kind: 'ssr', ids: ids(maxTaskSelection + 1) };
    expect(getRefusal(await admin.call(taskSelection.actions.close, tasks))).toEqual([422, 'ids']);
  });

  it('is no larger than its call has room for', async () => {
    const { status, body } = await sent('/api/sites/edit', 'x'.repeat(300_000), signedIn(json));
    expect([status, body.error]).toEqual([
      413,
      `${grouped(Math.floor(getBodyLimits(sites.actions.edit).bytes / 1024))}\u00a0ko maximum par demande.`,
    ]);
  });
});

it('exports ten thousand rows that were picked, as a form with its token', async () => {
  const [{ id, code }] = await api.rows('sites');
  for (const name of ['ids%5B%5D', 'ids', 'ids[]']) {
    const picked = Array.from({ length: 10_000 }, (_, at) => `${name}=${at ? 2_000_000 + at : id}`).join('&');
    const answer = await api.app.inject({
      method: 'POST',
      url: sites.actions.list.path,
      payload: `export=true&site_status=all&columns=site_code&token=${token}&${picked}`,
      headers: form,
    });
    expect(answer.statusCode).toBe(200);
    expect(readRows(answer.rawPayload).slice(1).flat()).toEqual([code]);
  }
});

describe('over a real connection', () => {
  /** What a connection answers to what is written to it, until the server ends it. */
  const conversation = async (
    head: string[],
    body: string,
    more?: (write: (text: string) => void) => Promise<unknown>,
  ) => {
    const socket = connect(Number(new URL(await api.address()).port), '127.0.0.1');
    let answer = '';
    socket.on('data', chunk => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(`${[...head, 'host: terrain'].join('\r\n')}\r\n\r\n${body}`);
    await more?.(text => socket.write(text));
    return { answer: () => answer, closed, end: () => socket.destroy() };
  };
  const half = ['POST /api/sites/edit HTTP/1.1', 'content-type: application/json', 'content-length: 200000'];

  it('half a body of nobody is answered at once, and its connection ended', async () => {
    const { answer, closed } = await conversation(half, '{"x":');
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 401/);
  });

  it('half a body of anybody is waited for no longer than the limit', async () => {
    const { answer, closed } = await conversation([...half, `x-sts-token: ${token}`], '{"x":');
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 408/);
  });

  it('a file goes on beyond the limit as long as it comes', async () => {
    const chunkSize = 64 * 1024;
    const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const rest = '\r\n--b--\r\n';
    const steps = 8;
    const { answer, end } = await conversation(
      [
        `POST ${files.actions.upload.path} HTTP/1.1`,
        `x-sts-token: ${token}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${begin.length + steps * chunkSize + rest.length}`,
      ],
      begin,
      async write => {
        for (let step = 0; step < steps; step++) {
          await delay(300);
          write('x'.repeat(chunkSize));
        }
        write(rest);
      },
    );
    // Read whole, and then refused for what it is.
    await expect.poll(answer).toMatch(/^HTTP\/1.1 4(15|22)/);
    end();
  });
});
