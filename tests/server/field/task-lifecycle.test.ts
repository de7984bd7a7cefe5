import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { formLists } from '../../../contract/organisation/form-lists';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { getSlots, isPhotosOnly } from '../../../contract/work/evidence';
import { planning } from '../../../contract/work/planning';
import { plans as planList } from '../../../contract/work/plans';
import { taskActions } from '../../../contract/work/task-actions';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import { deliveryTasks, ssrTasks } from '../../../contract/work/task-lists';
import { readSettings } from '../../../server/framework/settings/queries';
import { buildReport, exportDateFormats } from '../../../server/work/reports/report-content';
import { createPlan, createSite } from '../../factories/sites';
import { getRefusal } from '../answers';
import { testApi } from '../harness';
import {
  buildMinimalData,
  createJpeg,
  createMobileClient,
  type MobileClient,
  sendEvidence,
  sendPhoto,
} from './mobile-client';

const { clockin, step, submit, task, tasks, plans } = field.actions;
const api = testApi();
const admin = api.client('admin');
let agent: number;
let mobile: MobileClient;
let site: number;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'terrain1', cluster_id: 1 });
  mobile = await createMobileClient(api, agent);
  site = await createSite(api.db, {
    code: 'LOOP1',
    lat: 36.75,
    lng: 3.05,
    areas: ['delivery', 'ssr', 'gpm'],
  });
});

const at = () => new Date().toISOString();
const here = { lat: 36.7501, lng: 3.0502 };
const planned = (kind: (typeof taskKinds)[number], values = {}) =>
  createPlan(api.db, site, { kind, agent_id: agent, day: today(), ...values });
const opened = async (kind: (typeof taskKinds)[number]) => {
  const plan_id = await planned(kind);
  return (await mobile.call(clockin, { plan_id, ...here, at: at() })).body.taskid as number;
};
const submitted = async (kind: (typeof taskKinds)[number]) => {
  const taskid = await opened(kind);
  await sendEvidence(mobile, taskid, kind);
  await mobile.call(submit, { taskid });
  return taskid;
};
const getTask = async (task_id: number) =>
  (await admin.call(deliveryTasks.actions.show, { task_id })).body.tasks[0];
const photosOf = async (taskid: number) => (await getTask(taskid)).task_tests.pickup.data.photos;

it('a session of the app opens the field API and nothing else, and no web session opens it', async () => {
  const web = api.client('terrain1');
  const { list } = deliveryTasks.actions;
  const answers = [mobile.call(plans), mobile.call(list), web.call(plans), web.call(list)];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401, 401, 200]);
});

it('shows today’s plans and those that are late, by the clock of Algeria, in the hour before midnight UTC too', async () => {
  const utcDay = new Date().toISOString().slice(0, 10);
  const algerianDay = addDays(utcDay, 1);
  const { task_pm_delay } = await readSettings(api.db);
  const due = await planned('delivery', { day: algerianDay });
  const late = await planned('delivery', { day: addDays(algerianDay, -(task_pm_delay + 1)) });
  const later = await planned('delivery', { day: addDays(algerianDay, 1) });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${utcDay}T23:30:00Z`) });
  try {
    const shown = (await mobile.call(plans)).body.plans as { plan_id: number; late: boolean }[];
    expect(shown.filter(({ plan_id }) => [due, late, later].includes(plan_id))).toMatchObject([
      { plan_id: late, late: true },
      { plan_id: due, late: false },
    ]);
    const list = await admin.call(planList.actions.list, { ids: [late], late: 'yes' });
    expect(list.body.total).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it('opens one task a plan, however often the clock-in comes', async () => {
  const plan_id = await planned('delivery');
  const arrival = { plan_id, ...here, at: at() };
  const answers = await Promise.all([1, 2, 3].map(() => mobile.call(clockin, arrival)));
  expect(new Set(answers.map(({ body }) => body.taskid)).size).toBe(1);
  const shown = await getTask(answers[0].body.taskid);
  expect(shown).toMatchObject({ task_status: 'ongoing', task_steps: { done: 0, of: 2 } });
  expect(shown.task_tests.clockin.data.distance).toBeLessThan(100);
});

it.each(taskKinds)('takes a %s from clock-in to submission, steps in any order', async kind => {
  const taskid = await opened(kind);
  const early = await mobile.call(submit, { taskid });
  expect(early.status).toBe(422);
  expect(early.body.fields.length).toBeGreaterThan(0);
  await sendEvidence(mobile, taskid, kind, [...getRequiredSteps(kind)].reverse());
  const { status, body } = await mobile.call(submit, { taskid });
  expect([status, body.task_status]).toEqual([200, kind === 'ssr' ? 'pending' : '']);
  expect((await mobile.call(submit, { taskid })).body.task_status).toBe(body.task_status);
});

it('returns a task for single slots, takes them again and accepts it', async () => {
  const taskid = await submitted('ssr');
  const reason = { message: 'À reprendre', slots: [{ test: 'photos', index: 0, cause: 'Trop floue' }] };
  const returned = await admin.call(taskActions.actions.return, { pmid: taskid, ...reason });
  expect(returned.body.data).toMatchObject({ task_status: 'return', cause_return: 'À reprendre' });
  const refused = await api.rows('photos', { cause: 'Trop floue' });
  expect(refused.map(({ task_id, test, slot }) => [task_id, test, slot])).toEqual([[taskid, 'photos', 0]]);
  const open = (await mobile.call(tasks)).body.tasks.find((each: any) => each.taskid === taskid);
  expect(open.redo).toMatchObject([{ test: 'photos', index: 0, cause: 'Trop floue', redone: false }]);
  expect((await mobile.call(submit, { taskid })).body.fields[0].path).toBe('photos.photos.0');

  await sendPhoto(mobile, { taskid, test: 'photos', index: 0 }, await createJpeg('#a33'));
  expect((await mobile.call(submit, { taskid })).body.task_status).toBe('correct');
  const { body } = await admin.call(ssrTasks.actions.show, { task_id: taskid });
  const [photo] = body.tasks[0].task_tests.photos.data.photos;
  expect(photo).toMatchObject({ index: 0, verdict: null });
  expect(photo.earlier).toMatchObject([{ cause: 'Trop floue' }]);
  expect((await admin.call(taskActions.actions.accept, { id: taskid })).body.data.task_status).toBe('accept');
});

describe('photos', () => {
  it('were taken by the phone’s clock, of the zone that it names', async () => {
    const taskid = await opened('delivery');
    const exif = { DateTimeOriginal: '2026:03:01 10:30:00', OffsetTimeOriginal: '+02:00' };
    const content = await sharp(await createJpeg())
      .withExif({ IFD2: exif } as never)
      .toBuffer();
    await sendPhoto(mobile, { taskid, test: 'pickup', index: 0 }, content);
    expect(await photosOf(taskid)).toMatchObject([{ taken_at: '2026-03-01T08:30:00.000Z' }]);
  });

  it('answer a repeat with the key of an earlier photo as before', async () => {
    const taskid = await opened('delivery');
    const slot = { taskid, test: 'pickup', index: 0 };
    const [first, second] = [await createJpeg('#111'), await createJpeg('#eee')];
    const key = { 'idempotency-key': `photo-${taskid}` };
    const one = await sendPhoto(mobile, slot, first, key);
    const two = await sendPhoto(mobile, slot, second);
    expect((await sendPhoto(mobile, slot, first, key)).body.photo_id).toBe(one.body.photo_id);
    const { body } = await mobile.call(task, { taskid });
    expect(body.task.tests.pickup.photos).toMatchObject([{ index: 0, sha256: two.body.sha256 }]);
  });

  it('refuse a slot that there is not', async () => {
    const taskid = await opened('delivery');
    for (const slot of [
      { test: 'pickup', index: 900 },
      { test: 'nowhere', index: 0 },
    ])
      expect((await sendPhoto(mobile, { taskid, ...slot })).status).toBe(422);
  });
});

describe('the arrival', () => {
  const laterArrivals = async (id: number) =>
    (await admin.call(taskActions.actions.history, { id })).body.data.filter(
      ({ action }: { action: string }) => action === 'field.laterArrival',
    );

  it('is written once, by the clock-in; what comes of it later is history beside it', async () => {
    const phone = { app_version: ['2.1'], model: 'A14', platform: 'Android' };
    await api.db
      .updateTable('sessions')
      .set({ device: JSON.stringify(phone) })
      .where('account_id', '=', agent)
      .execute();
    const plan_id = await planned('delivery');
    const arrived = at();
    const far = { lat: 34.5, lng: 3.05 };
    const arrival = { plan_id, ...far, accuracy: 12, at: arrived, far_reason: 'Route coupée' };
    const { taskid } = (await mobile.call(clockin, arrival)).body;
    const forged = { done: false, finished_at: '2020-01-01T08:00:00.000Z', ...here };
    expect((await mobile.call(step, { taskid, test: 'clockin', ...forged, data: {} })).status).toBe(200);
    expect((await mobile.call(step, { taskid, test: 'clockin', data: {} })).status).toBe(200);
    const again = { plan_id, ...here, at: '2020-01-01T08:00:00.000Z', far_reason: 'Autre chose' };
    expect((await mobile.call(clockin, again)).status).toBe(200);

    const shown = await getTask(taskid);
    expect(shown).toMatchObject({
      geo: far,
      arrival_marks: ['far'],
      arrival: {
        ...{ accuracy: 12, far_reason: 'Route coupée' },
        ...{ app_version: '2.1', model: 'A14', platform: 'Android' },
      },
    });
    expect(shown.task_tests.clockin.data).toMatchObject({ done: true, finished_at: arrived, location: far });
    expect(shown.task_tests.clockin.data.distance).toBeGreaterThan(240_000);
    const later = { at: '2020-01-01T08:00:00.000Z', ...here };
    expect(await laterArrivals(taskid)).toMatchObject([{ after: later }, { after: later }]);
    const list = await admin.call(deliveryTasks.actions.list, { ids: [taskid] });
    expect(list.body.tasks).toMatchObject([{ arrival_marks: ['far'] }]);
    const report = buildReport(shown, { wilaya: 'Alger', language: 'fr', boq: [] }, exportDateFormats);
    expect(JSON.stringify(report)).toContain('clock-in loin du site');
  });

  it('takes from steps the named values that are not there yet, and no others', async () => {
    const plan_id = await planned('ssr');
    const data = { ssr_start_date: '2026-03-01' };
    const { taskid } = (await mobile.call(clockin, { plan_id, ...here, at: at(), data })).body;
    const added = { ssr_start_date: '2026-02-01', ssr_start_time: '08:15' };
    await mobile.call(step, { taskid, test: 'clockin', data: added });
    const { body } = await mobile.call(task, { taskid });
    expect(body.task.tests.clockin.data).toEqual({ ssr_start_date: '2026-03-01', ssr_start_time: '08:15' });
    expect(await laterArrivals(taskid)).toMatchObject([{ after: { ssr_start_date: '2026-02-01' } }]);
  });

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  it.each([
    ['a place of 0,0', { lat: 0, lng: 0 }, 0, ['nowhere']],
    ['a clock-in that came three hours late', here, -3, []],
  ])('marks %s and refuses nothing; lateness goes by the server’s clock', async (_, place, off, marks) => {
    const plan_id = await planned('delivery');
    const answer = await mobile.call(clockin, { plan_id, ...place, at: hours(off as number) });
    expect(answer.status).toBe(200);
    const shown = await getTask(answer.body.taskid);
    expect(shown).toMatchObject({ geo: place, arrival_marks: marks, task_delay: false });
  });
});

describe('a step sent again', () => {
  const { editTest, return: giveBack } = taskActions.actions;
  const stepOf = async (taskid: number, test: string) =>
    (await mobile.call(task, { taskid })).body.task.tests[test];

  it('leaves what a manager corrected until its agent has seen it', async () => {
    const taskid = await opened('ssr');
    await sendEvidence(mobile, taskid, 'ssr');
    const test = 'access';
    const old = { site_address_info: 'Rue vieille' };
    await mobile.call(step, { taskid, test, data: old });
    await mobile.call(submit, { taskid });
    const corrected = { pm: taskid, test, field: 'site_address_info', value: 'Rue neuve' };
    const { version: before } = await stepOf(taskid, test);
    expect((await admin.call(editTest, corrected)).status).toBe(200);
    await admin.call(giveBack, { pmid: taskid });

    const { version } = await stepOf(taskid, test);
    const held = { version, data: { site_address_info: 'Rue neuve' }, corrected: ['site_address_info'] };
    for (const stale of [{}, { version: before }]) {
      const { status, body } = await mobile.call(step, { taskid, test, data: old, ...stale });
      expect([status, body.current]).toMatchObject([409, { held, sent: { data: old } }]);
    }
    const aside = await mobile.call(step, { taskid, test, data: { comments: 'Portail vert' } });
    const both = { site_address_info: 'Rue neuve', comments: 'Portail vert' };
    expect((await stepOf(taskid, test)).data).toMatchObject(both);
    expect((await mobile.call(step, { taskid, test, data: {}, version: before })).status).toBe(200);
    const response = await mobile.call(step, { taskid, test, data: old, version: aside.body.version });
    expect(response.status).toBe(200);
    const { version: now } = response.body;
    expect(await stepOf(taskid, test)).toMatchObject({ version: now, data: old, corrected: [] });
  });

  it('keeps what it does not name, and is the same step when it says the same', async () => {
    const taskid = await opened('delivery');
    const { checks } = buildMinimalData('delivery', 'pickup') as { checks: object[] };
    const place = { lat: 36.75, lng: 3.05 };
    const input = { taskid, test: 'pickup', version: 0, data: { checks, bar_code: 'TR1' }, ...place };
    expect((await mobile.call(step, input)).body.version).toBe(1);
    expect((await mobile.call(step, input)).body.version).toBe(1);
    const part = await mobile.call(step, { taskid, test: 'pickup', data: { bar_code: 'TR2' } });
    expect(part.body.version).toBe(2);
    expect((await stepOf(taskid, 'pickup')).data).toMatchObject({ bar_code: 'TR2', checks });
    expect((await getTask(taskid)).task_tests.pickup.data.location).toEqual(place);
    await mobile.call(step, { taskid, test: 'pickup', data: { bar_code: null, checks: [] } });
    expect((await stepOf(taskid, 'pickup')).data).toMatchObject({ bar_code: null, checks: [] });
    expect((await mobile.call(step, input)).status).toBe(409);
  });
});

it('takes a step that is nothing but photos by its photos alone', async () => {
  const taskid = await opened('ssr');
  const byPhotos = getRequiredSteps('ssr').filter(test => isPhotosOnly('ssr', test));
  expect(byPhotos.length).toBeGreaterThan(0);
  const others = getRequiredSteps('ssr').filter(test => !byPhotos.includes(test));
  await sendEvidence(mobile, taskid, 'ssr', others);
  for (const test of byPhotos)
    for (const { index, required } of getSlots('ssr', test))
      if (required || index === 0) await sendPhoto(mobile, { taskid, test, index });
  const { body } = await admin.call(ssrTasks.actions.show, { task_id: taskid });
  expect(body.tasks[0].task_steps).toEqual({ done: 4, of: 4 });
  expect((await mobile.call(submit, { taskid })).body.task_status).toBe('pending');
});

describe('anomalies found on the site', () => {
  const test = 'gpm_anomalies';
  const send = (taskid: number, items: object[]) => mobile.call(step, { taskid, test, data: { items } });
  const listNumbers = ({ body }: { body: any }) =>
    body.data.items.map(({ label, no }: any) => `${label} ${no}`);

  it('are of a type of the settings’ list, which the agent is given', async () => {
    const { body } = await mobile.call(field.actions.evidence, { kind: 'gpm' });
    const [{ columns }] = body.steps.find((each: any) => each.test === test).parts;
    const offered = columns[0].choices.map(({ id }: { id: string }) => id);
    const { anomaly_types } = (await admin.call(formLists.actions.filters)).body;
    expect(offered).toEqual(anomaly_types.map(({ id }: { id: string }) => id));
    const taskid = await opened('gpm');
    const [known, unknown] = [offered[0], 'Inconnu'].map(type => ({ type, label: 'Fuite' }));
    expect(getRefusal(await send(taskid, [known, unknown]))).toEqual([422, 'data.items.1.type']);
    expect((await send(taskid, [known])).status).toBe(200);
  });

  it('keep their photos when rows are removed, reordered and added', async () => {
    const taskid = await opened('gpm');
    const row = (label: string) => ({ type: 'Batteries', label });
    for (const index of [0, 4, 8]) await sendPhoto(mobile, { taskid, test, index });
    const first = await send(taskid, [row('A'), row('B'), row('C')]);
    expect(listNumbers(first)).toEqual(['A 0', 'B 1', 'C 2']);
    const reordered = await send(taskid, [row('C'), row('b '), row('D')]);
    expect(listNumbers(reordered)).toEqual(['C 2', 'b 1', 'D 3']);
    const named = await send(taskid, [{ ...row('C, corrigée'), no: 2 }, row('D')]);
    expect(listNumbers(named)).toEqual(['C, corrigée 2', 'D 3']);
    const alike = ['C', 'D'].map(label => ({ ...row(label), no: 2 }));
    expect((await send(taskid, alike)).status).toBe(422);
  });

  it('are asked for where there are only photos of them, though the step is not required', async () => {
    const taskid = await opened('gpm');
    await sendEvidence(mobile, taskid, 'gpm');
    await sendPhoto(mobile, { taskid, test, index: 5 });
    await send(taskid, [{ no: 1 }]);
    const refused = await mobile.call(submit, { taskid });
    expect([refused.status, refused.body.fields.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['gpm_anomalies.items.0.type', 'gpm_anomalies.items.0.label'],
    ]);
    await send(taskid, [{ no: 1, type: 'Batteries', label: 'Élément gonflé' }]);
    expect((await mobile.call(submit, { taskid })).status).toBe(200);
  });
});

it('refuses fields that the step does not have, by name', async () => {
  const taskid = await opened('delivery');
  const { status, body } = await mobile.call(step, { taskid, test: 'pickup', data: { nonsense: 1 } });
  expect([status, JSON.stringify(body.fields)]).toEqual([422, expect.stringContaining('nonsense')]);
});

describe('what comes late', () => {
  it('answers a submission that was taken, though it has been accepted, rejected or closed since', async () => {
    const taskid = await submitted('ssr');
    for (const [action, task_status] of [
      ['accept', 'accept'],
      ['close', 'closed'],
    ] as const) {
      await admin.call(taskActions.actions[action], { id: taskid });
      expect(await mobile.call(submit, { taskid })).toMatchObject({ status: 200, body: { task_status } });
    }
    const rejected = await submitted('ssr');
    await admin.call(taskActions.actions.reject, { pmid: rejected });
    await admin.call(taskActions.actions.close, { id: rejected });
    const again = await mobile.call(submit, { taskid: rejected });
    expect([again.status, again.body.task_status]).toEqual([200, 'reject_closed']);
  });

  it('refuses a submission that never came before the task was closed', async () => {
    const taskid = await submitted('delivery');
    await admin.call(taskActions.actions.return, { pmid: taskid });
    await admin.call(taskActions.actions.close, { id: taskid });
    expect((await mobile.call(submit, { taskid })).status).toBe(409);
  });

  it('says that the plan went to another agent, and answers one’s own clock-in with what it opened', async () => {
    const colleague = await api.person({ role: 'agent', username: 'terrain3', cluster_id: 1 });
    const plan_id = await planned('delivery', { day: '2099-03-01' });
    const moved = { task_type: 'delivery', plan_id, date: '2099-03-01', agent: colleague };
    expect((await admin.call(planning.actions.editPlan, moved)).status).toBe(200);
    const late = await mobile.call(clockin, { plan_id, ...here, at: at() });
    expect([late.status, late.body.error]).toEqual([409, 'Ce plan ne vous est plus attribué.']);

    const own = await planned('delivery');
    const first = await mobile.call(clockin, { plan_id: own, ...here, at: at() });
    await api.update('plans', own, { agent_id: colleague });
    const again = await mobile.call(clockin, { plan_id: own, ...here, at: at() });
    expect(again).toMatchObject({ status: 200, body: { taskid: first.body.taskid } });
  });
});

it('knows an anomaly by its words, whatever row it stands in after a redo', async () => {
  const taskid = await opened('gpm');
  await sendEvidence(mobile, taskid, 'gpm');
  const checklist = buildMinimalData('gpm', 'gpm_checklist') as { checks: object[] };
  checklist.checks[0] = { ...checklist.checks[0], test_status: 'nok', test_comment: 'Fuite' };
  await mobile.call(step, { taskid, test: 'gpm_checklist', data: checklist });
  const sendItems = async (...labels: string[]) => {
    const items = labels.map(label => ({ type: 'Batteries', label }));
    await mobile.call(step, { taskid, test: 'gpm_anomalies', data: { items } });
    await mobile.call(submit, { taskid });
  };
  const found = async () =>
    (await admin.call(anomalies.actions.list, { pmid: taskid, sort: 'id', order: 'ASC' })).body.anomalies;
  await sendItems('Élément gonflé', 'Borne oxydée', 'Bac fendu');
  const [first, second, third] = await found();
  await admin.call(anomalyActions.actions.update, { id: second.id, type: 'Autre' });
  await admin.call(taskActions.actions.return, { pmid: taskid });
  await sendItems('Borne oxydée', 'Bac fendu', 'Câble nu');
  expect(await found()).toMatchObject([
    { id: first.id, anomalie: 'Élément gonflé', status: 'resolved' },
    { id: second.id, anomalie: 'Borne oxydée', status: 'unresolved', type: 'Autre' },
    { id: third.id, anomalie: 'Bac fendu', status: 'unresolved' },
    { anomalie: 'Câble nu', status: 'unresolved', site: { code: 'LOOP1' }, username: 'terrain1' },
  ]);
  // The check that was not in order is one, however often it is sent.
  expect((await admin.call(nokAnomalies.actions.list, { pmid: taskid })).body).toMatchObject({
    total: 1,
    anomalies: [{ comment: 'Fuite', status: 'unresolved' }],
  });
});
