import { describe, expect, it } from 'vitest';
import { ownDashboards } from '../../contract/figures/own-dashboards';
import { views } from '../../contract/organisation/views';
import { sites } from '../../contract/sites/sites';
import { files } from '../../contract/work/files';
import { siteSelection } from '../../contract/work/site-selection';
import { tools } from '../../contract/work/tools';
import { sampleDashboardState } from '../factories/sites';
import { testApi } from './harness';

const api = testApi();
const admin = api.client('admin');
const send = async (method: 'GET' | 'POST', url: string, type?: string, payload?: string) => {
  const { statusCode, headers, body } = await api.app.inject({
    ...{ method, url, payload },
    headers: {
      'x-sts-token': await admin.token(),
      'accept-language': 'en',
      ...(type && { 'content-type': type }),
    },
  });
  return { status: statusCode, body: String(headers['content-type']).includes('json') && JSON.parse(body) };
};
const form = 'application/x-www-form-urlencoded';
const multipart = (part: string) =>
  [
    ...['--b', `content-disposition: form-data; name="${part}"`, '', 'x'],
    ...['--b', 'content-disposition: form-data; name="file"; filename="a.pdf"', '', '%PDF', '--b--', ''],
  ].join('\r\n');

// Written as text: in an object of JavaScript `__proto__` is no name.
const requests: Record<string, (name: string) => Parameters<typeof send>> = {
  'a query string': name => ['GET', `${sites.actions.list.path}?${name}=1`],
  'a list in a query string': name => ['GET', `${sites.actions.list.path}?${name}[]=1`],
  'the filter of a plain resource': name => [
    'GET',
    `${tools.actions.list.path}?filter=${encodeURIComponent(`{"${name}":1}`)}`,
  ],
  'a form': name => ['POST', sites.actions.list.path, form, `export=true&${name}=1`],
  'a body': name => ['POST', tools.actions.create.path, 'application/json', `{"${name}":1}`],
  'a filter in a body': name => [
    ...(['POST', siteSelection.actions.assign.path, 'application/json'] as const),
    `{"area":"pm","matching":true,"agent":1,"filter":{"${name}":1}}`,
  ],
  'the filter of a view': name => [
    ...(['POST', views.actions.save.path, 'application/json'] as const),
    `{"resource":"sites","name":"Vue","state":{"filter":{"${name}":"x"}}}`,
  ],
  'the filter of a dashboard': name => [
    ...(['POST', ownDashboards.actions.save.path, 'application/json'] as const),
    JSON.stringify({ name: 'Tableau', state: sampleDashboardState }).replace(
      /"filter":\{/,
      () => `"filter":{"${name}":"x",`,
    ),
  ],
};

const names = ['colour', 'constructor', '__proto__', 'toString', 'hasOwnProperty'];
describe.each(Object.entries(requests))('in %s', (_, request) => {
  it.each(names)('%s is a name as unknown as any', async name => {
    const { status, body } = await send(...request(name));
    expect(status).toBe(422);
    expect(body.fields.map(({ message }: { message: string }) => message)).toContain(
      `Unknown field: ${name}.`,
    );
    const path = body.fields.find(({ message }: { message: string }) => message.includes(name)).path;
    expect(path.split('.').at(-1)).toBe(name);
  });
});

it.each(names.slice(1))('%s is refused as the name of a part of a form with a file', async name => {
  const type = 'multipart/form-data; boundary=b';
  const { status, body } = await send('POST', files.actions.upload.path, type, multipart(name));
  expect([status, body.fields]).toEqual([422, [{ path: name, message: `Unknown field: ${name}.` }]]);
});

it.each(names)('%s is no column of a view', async name => {
  const state = { filter: {}, columns: [{ source: name, shown: true }] };
  const { status, body } = await admin.call(views.actions.save, { resource: 'sites', name: 'Vue', state });
  expect([status, body.fields[0].path]).toEqual([422, 'state.columns']);
});
