import { afterAll, beforeAll, expect, it } from 'vitest';
import { slotsOf } from '../../../contract/evidence';
import { field } from '../../../contract/field';
import { fieldContract, fieldVersionHeader } from '../../../contract/field-version';
import { requiredSteps } from '../../../contract/task-kinds';
import { aPlan, aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import { leastData, type Mobile, mobileOf, sendPhoto } from './mobile';

let api: Api;
let mobile: Mobile;
let agent_id: number;
beforeAll(async () => {
  api = await startApi();
  agent_id = await api.person({ role: 'agent', username: 'ancien', cluster_id: 1 });
  mobile = await mobileOf(api, agent_id);
});
afterAll(() => api?.close());

it('names its version in each answer, refusals included, and to the field alone', async () => {
  const answers = await Promise.all([
    mobile.call(field.actions.tasks),
    mobile.get('/api/field/nothing'),
    api.client(null).call(field.actions.tasks),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 401]);
  for (const { headers } of answers) expect(headers[fieldVersionHeader]).toBe(String(fieldContract.now));
  expect((await api.client('admin').get('/api/form/filters')).headers[fieldVersionHeader]).toBeUndefined();
});

it.each([
  ['fr', /trop ancienne/],
  ['en', /too old/],
])(
  'asks for an update of an app that is too old (%s), and takes one that is newer',
  async (language, sentence) => {
    const from = (version: number) => {
      const headers = { [fieldVersionHeader]: String(version), 'accept-language': language };
      return mobile.call(field.actions.tasks, {}, { headers });
    };
    const { status, body } = await from(fieldContract.oldest - 1);
    expect([status, body.errcode]).toEqual([426, 125]);
    expect(body.error).toMatch(sentence);
    expect((await from(fieldContract.now + 1)).status).toBe(200);
  },
);

it('understands a day’s work as two versions back sent it', async () => {
  const headers = { [fieldVersionHeader]: String(fieldContract.now - 2) };
  const site_id = await aSite(api.db, { lat: 36.75, lng: 3.05 });
  const plan_id = await aPlan(api.db, site_id, { agent_id, kind: 'delivery' });
  const arrival = { plan_id, lat: 36.75, lng: 3.05, at: new Date().toISOString() };
  const { taskid } = (await mobile.call(field.actions.clockin, arrival, { headers })).body;
  for (const test of requiredSteps('delivery')) {
    for (const { index } of slotsOf('delivery', test).filter(({ required }) => required))
      expect((await sendPhoto(mobile, { taskid, test, index }, undefined, headers)).status).toBe(200);
    const values = { taskid, test, data: leastData('delivery', test) };
    expect((await mobile.call(field.actions.step, values, { headers })).status).toBe(200);
  }
  expect((await mobile.call(field.actions.submit, { taskid }, { headers })).body).toMatchObject({
    task_status: '',
  });
});
