import { beforeAll, describe, expect, it } from 'vitest';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { addDays, today } from '../../../contract/framework/today';
import { changeHeader } from '../../../contract/framework/undo';
import { backlog } from '../../../contract/office/backlog';
import { audit } from '../../../contract/office/change-history';
import { accountActions } from '../../../contract/organisation/account-actions';
import { anomalyCatalogues } from '../../../contract/organisation/catalogues';
import { formLists } from '../../../contract/organisation/form-lists';
import { settings } from '../../../contract/organisation/settings';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { planActions } from '../../../contract/work/plans';
import { siteLife } from '../../../contract/work/site-life';
import { taskActions } from '../../../contract/work/task-actions';
import { cmTasks } from '../../../contract/work/task-lists';
import { taskReports } from '../../../contract/work/task-reports';
import { recordFindings } from '../../../server/work/anomalies/record-findings';
import { createStep, listNotificationTexts } from '../../factories/rows';
import { createAnomaly, createPhoto, createSite, createTask } from '../../factories/sites';
import { readRecords } from '../../workbooks';
import { expectOk } from '../answers';
import { type Client, testApi } from '../harness';

/** Severity, day, charge, before and after, and the way back of an anomaly, over HTTP against literal tables. */
const { update, updateMany, reopen, detail, plan, exportCustom, exportAll, history } = anomalyActions.actions;
const api = testApi();
const admin = api.client('admin');
let site: number;
let manager: number;
let agent: number;
beforeAll(async () => {
  manager = await api.person({ role: 'manager', username: 'chef', cluster_id: 1, owner: 'MBS' });
  agent = await api.person({ role: 'agent', username: 'mainteneur', cluster_id: 1, manager_id: manager });
  await api.person({ role: 'manager', username: 'ailleurs', cluster_id: 2, owner: 'MBS' });
  const here = { cluster_id: 1, owner: 'MBS', manager_id: manager };
  site = await createSite(api.db, { code: '16SOIN', areas: ['gpm'], ...here });
});

/** What an agent finds on a visit becomes anomalies: one of each type. */
const found = async (...types: string[]) => {
  const task_id = await createTask(api.db, site, { kind: 'gpm', status: '', agent_id: agent });
  const items = types.map((type, no) => ({ type, label: `Défaut ${type}`, no }));
  await createStep(api.db, task_id, 'gpm_anomalies', { items });
  const answer = await recordFindings(
    api.db,
    { user: { userid: agent, role: 'agent' } },
    { id: task_id, kind: 'gpm', site_id: site, agent_id: agent },
    [{ key: 'gpm_anomalies', data: { items } }],
  );
  const rows = await api.rows('anomalies', { task_id });
  return { task_id, ids: rows.map(({ id }) => id), answer };
};
const list = async (client: Client, filter: object) =>
  (await client.call(anomalies.actions.list, { site: '16SOIN', limit: 1000, ...filter })).body.anomalies;
const getAnomaly = async (id: number, client = admin) => (await list(client, { ids: [id] }))[0];
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');
const noticesTo = async (account: number) => (await listNotificationTexts(api.db, account)).map(plainSpaces);

it.each([
  [anomalies, 'anomaly_types'],
  [nokAnomalies, 'nok_types'],
  [accessAnomalies, 'access_types'],
] as const)('the types of $name are those that its filter offers', async ({ filters, actions }, list) => {
  expect(getFieldMeta(filters.shape.anomalie_type)?.list).toBe(list);
  const lists = (await admin.call(formLists.actions.filters)).body;
  const offered = lists[list].map(({ id }: { id: string }) => id);
  // What the demo's agents reported in that table.
  const { body } = await admin.call(actions.list, { limit: -1 });
  expect(body.total).toBeGreaterThan(0);
  for (const { type } of body.anomalies) expect(offered).toContain(type);
});

it('is told in the reader’s language where the contract has its text, however it is stored', async () => {
  const check = { key: 'fan_belt', section_name: 'Refroidissement', test_status: 'nok', test_comment: null };
  const task_id = await createTask(api.db, site, { kind: 'gpm', status: '', agent_id: agent });
  const data = { checks: [{ ...check, test_content: 'Tension et état des courroies' }] };
  await createStep(api.db, task_id, 'gpm_checklist', data);
  await recordFindings(
    api.db,
    { user: { userid: agent, role: 'agent' } },
    { id: task_id, kind: 'gpm', site_id: site, agent_id: agent },
    [{ key: 'gpm_checklist', data }],
  );
  const [nok] = await api.rows('anomalies', { task_id, category: 'nok' });
  const texts = {
    fr: ['Tension et état des courroies', 'Refroidissement'],
    en: ['Belt tension and condition', 'Cooling'],
  };
  for (const [language, [content, section]] of Object.entries(texts)) {
    const headers = { 'accept-language': language };
    const read = async (endpoint: any, input?: any) => (await admin.call(endpoint, input, { headers })).body;
    const listed = (await read(nokAnomalies.actions.list, { ids: [nok.id] })).anomalies;
    expect([listed[0].check, listed[0].type]).toEqual([content, 'Refroidissement']);
    const shown = (await read(detail, { id: nok.id })).data;
    expect([shown.content, shown.type]).toEqual([content, section]);
    const waiting = await read(backlog.actions.list, { site: '16SOIN', cause: 'anomaly', limit: 500 });
    expect(waiting.items.flatMap(({ findings }: any) => findings)).toContain(content);
    const events = (await read(siteLife.actions.timeline, { site_id: site, kinds: ['anomalies'] })).data;
    expect(events.find(({ anomaly }: any) => anomaly.id === nok.id).text).toBe(content);
    const lists = await read(formLists.actions.filters);
    expect(lists.nok_types).toContainEqual({ id: 'Refroidissement', name: section });
    const [record] = readRecords(await read(exportCustom, { anomalies_list: { nok: [nok.id] } }));
    expect(Object.values(record)).toEqual(expect.arrayContaining([content, section]));
    const [reported] = readRecords(await read(taskReports.actions.nok, { id: task_id }));
    expect(Object.values(reported)).toEqual(expect.arrayContaining([content, section]));
  }
});

it('is as severe as its type is in the settings, due so many days after, and its site’s manager’s', async () => {
  await admin.call(settings.actions.updateTaskRules, {
    anomaly_days: { low: 90, medium: 20, high: 5, critical: 1 },
    anomaly_severity: [
      { type: 'Batteries', severity: 'critical' },
      { type: 'Propreté du site', severity: 'low' },
    ],
  });
  const { ids, answer } = await found('Batteries', 'Propreté du site', 'Autre');
  expect(answer).toEqual({ newNok: 0, newCritical: 1 });
  const rows = await Promise.all(ids.map(id => getAnomaly(id)));
  expect(rows.map(({ severity, due, in_charge }) => [severity, due, in_charge])).toEqual([
    ['critical', addDays(today(), 1), 'chef'],
    ['low', addDays(today(), 90), 'chef'],
    ['medium', addDays(today(), 20), 'chef'],
  ]);
});

it('is as severe under another name of its type', async () => {
  const { list: types, update: rename } = anomalyCatalogues.actions;
  const { items } = (await admin.call(types)).body;
  const { item_id, item_type } = items.find((item: any) => item.item_label === 'Batteries');
  expect((await admin.call(rename, { item_id, item_type, item_label: 'Batteries VRLA' })).status).toBe(200);
  const { ids } = await found('Batteries VRLA');
  expect(await getAnomaly(ids[0])).toMatchObject({ type: 'Batteries VRLA', severity: 'critical' });
  expect((await admin.call(rename, { item_id, item_type, item_label: 'Batteries' })).status).toBe(200);
});

it('has another day with another severity, until somebody set the day', async () => {
  const [id] = (await found('Autre')).ids;
  await admin.call(update, { id, severity: 'high' });
  expect(await getAnomaly(id)).toMatchObject({ severity: 'high', due: addDays(today(), 5) });
  const stale = await admin.call(update, { id, due: '2031-03-04', version: 1 });
  expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
  await admin.call(update, { id, due: '2031-03-04', version: 2 });
  await admin.call(update, { id, severity: 'critical' });
  expect(await getAnomaly(id)).toMatchObject({ severity: 'critical', due: '2031-03-04', version: 4 });
  const { body } = await admin.call(history, { id });
  expect(body.data.map(({ before, after }: any) => [before, after])).toEqual([
    [{ severity: 'high' }, { severity: 'critical' }],
    [{ due: addDays(today(), 5) }, { due: '2031-03-04' }],
    [
      { severity: 'medium', due: addDays(today(), 20) },
      { severity: 'high', due: addDays(today(), 5) },
    ],
  ]);
});

it('is as it was after a change that changes nothing, in its history too', async () => {
  const [id] = (await found('Autre')).ids;
  const { severity, type, status, version } = await getAnomaly(id);
  for (const values of [{ severity }, { type, status }, { severity, type, status }])
    expect((await admin.call(update, { id, ...values })).status).toBe(200);
  expect(await getAnomaly(id)).toMatchObject({ version });
  expect((await admin.call(history, { id })).body.data).toEqual([]);
});

describe('in charge', () => {
  it('is notified when it becomes his, sees it, and is nobody out of its giver’s reach', async () => {
    const [id] = (await found('Autre')).ids;
    const other = await api.accountId('ailleurs');
    // His own agent is within the manager's reach, the manager elsewhere is not.
    const chef = api.client('chef');
    expect((await chef.call(update, { id, in_charge_id: other })).status).toBe(422);
    expect((await chef.call(update, { id, in_charge_id: agent })).status).toBe(200);
    expect(await noticesTo(agent)).toContainEqual(
      expect.stringMatching(/^Une anomalie du site 16SOIN vous est confiée.* : Défaut Autre\.$/),
    );
    // Whoever takes it himself gets no notice.
    await chef.call(update, { id, in_charge_id: manager });
    expect((await noticesTo(manager)).filter(text => text.includes('à votre charge'))).toEqual([]);
    // In charge of what lies out of his place, somebody sees it all the same.
    expect(await getAnomaly(id, api.client('ailleurs'))).toBeUndefined();
    await admin.call(update, { id, in_charge_id: other });
    expect(await getAnomaly(id, api.client('ailleurs'))).toMatchObject({ id, in_charge: 'ailleurs' });
    expect((await list(api.client('ailleurs'), { mine: 'yes' })).map((row: any) => row.id)).toEqual([id]);
  });

  it('is given many at once, with one notice, each answering for itself', async () => {
    const { ids } = await found('Autre', 'Transmission', 'Batteries');
    const change = { table: 'anomaly', severity: 'low', in_charge_id: agent };
    const elsewhere = (await api.client('ailleurs').call(updateMany, { ...change, ids })).body.results;
    for (const each of elsewhere) expect(each).toMatchObject({ site_code: null, done: false });
    const { body } = await admin.call(updateMany, { ...change, ids: [...ids, 1_999_999_999] });
    expect([body.done, body.refused]).toEqual([3, 1]);
    expect(body.results.at(-1)).toMatchObject({ anomaly_id: 1_999_999_999, site_code: null, done: false });
    const changed = { severity: 'low', in_charge: 'mainteneur', due: addDays(today(), 90) };
    for (const id of ids) expect(await getAnomaly(id)).toMatchObject(changed);
    expect(await noticesTo(agent)).toContainEqual('3 anomalies vous sont confiées.');
    // All that match, and nothing to do.
    const filter = { site: '16SOIN', anomalie_type: 'Transmission' };
    const matching = { table: 'anomaly', matching: true, filter, due: '2031-01-01' };
    expect((await admin.call(updateMany, matching)).body.done).toBe(1);
    expect((await admin.call(updateMany, { table: 'anomaly', ids })).status).toBe(422);
  });

  it('is changed with many by two at once, whatever the order in which each chose them', async () => {
    const { ids } = await found('Autre', 'Transmission', 'Batteries', 'Redresseur');
    for (const severity of ['high', 'low', 'high', 'low', 'high']) {
      const answers = await Promise.all(
        [ids, [...ids].reverse()].map(chosen =>
          admin.call(updateMany, { table: 'anomaly', ids: chosen, severity }),
        ),
      );
      for (const { status, body } of answers) expect([status, body.done]).toEqual([200, ids.length]);
    }
  });
});

it('shows of its repair what whoever is in charge of it from elsewhere may know: that it is planned, and how it stands', async () => {
  const [id] = (await found('Autre')).ids;
  await admin.call(update, { id, in_charge_id: await api.accountId('ailleurs') });
  const repairPlan = { id, planning_date: addDays(today(), 3), agent };
  const elsewhere = api.client('ailleurs');
  expect((await elsewhere.call(plan, { ...repairPlan, agent: undefined })).status).toBe(404);
  const { plan_id } = (await admin.call(plan, repairPlan)).body;
  const cm = await createTask(api.db, site, { kind: 'cm', status: '', plan_id, agent_id: agent });
  const photo = await createPhoto(api.db, cm, 'photos', 7);
  const repairFor = async (client: Client) => {
    const [{ task_id, task_status, photos }] = (await client.call(detail, { id })).body.data.repairs;
    return { task_id, task_status, photos: photos.map((each: any) => each.id) };
  };
  expect(await repairFor(elsewhere)).toEqual({ task_id: null, task_status: '', photos: [] });
  for (const client of [admin, api.client('chef')])
    expect(await repairFor(client)).toEqual({ task_id: cm, task_status: '', photos: [photo] });
});

it('goes with the rest to whoever takes over from who leaves', async () => {
  const [id] = (await found('Autre')).ids;
  const below = { role: 'agent', cluster_id: 1, manager_id: manager } as const;
  const leaving = await api.person({ ...below, username: 'partant' });
  await admin.call(update, { id, in_charge_id: leaving });
  await admin.call(accountActions.actions.disable, { id: leaving, hand_to: agent });
  expect(await getAnomaly(id)).toMatchObject({ in_charge: 'mainteneur' });
});

it('is late once its day has passed and it still stands: filter, order, site, workbook', async () => {
  const { ids } = await found('Batteries', 'Autre', 'Transmission');
  for (const id of ids.slice(0, 2)) await api.update('anomalies', id, { due: '2020-02-03' });
  await admin.call(update, { id: ids[1], status: 'resolved' });
  const late = (await list(admin, { overdue: 'yes' })).map((row: any) => row.id);
  expect(late).toEqual([ids[0]]);
  const bySeverity = await list(admin, { ids, sort: 'severity', order: 'DESC' });
  expect(bySeverity.map((row: any) => row.severity)).toEqual(['critical', 'medium', 'medium']);
  const { body } = await admin.call(siteLife.actions.summary, { site_id: site });
  expect(body.data.anomalies.late).toBe(1);
  const exported = async (client: Client) =>
    readRecords((await client.call(exportCustom, { anomalies_list: { anomalies: [ids[0]] } })).body);
  expect(await exported(admin)).toMatchObject([
    { Gravité: 'Critique', Responsable: 'chef', Réouvertures: 0 },
  ]);
  expect(await exported(api.client('ailleurs'))).toEqual([]);
  const byOwner = await api.client('mainteneur').call(exportAll, { filter: { site_owner: 'MBS' } });
  expect(byOwner.status).toBe(403);
});

it('shows what was found beside what the CM shows, and comes back with its cause when it was not repaired', async () => {
  const { ids, task_id } = await found('Climatisation', 'Batteries');
  const [id] = ids;
  // Four slots a row: the first item's photo and the second's.
  const of = await createPhoto(api.db, task_id, 'gpm_anomalies', 0);
  await createPhoto(api.db, task_id, 'gpm_anomalies', 4);
  expect((await getAnomaly(id)).photos).toMatchObject({ total: 1 });
  expect((await getAnomaly(id)).photos.thumb).toContain(`/upload/photo/${of}/thumb?`);

  // Nothing to reopen: it stands, and nothing was done about it.
  expect((await admin.call(reopen, { id, cause: 'Trop tôt' })).status).toBe(409);
  const repairPlan = { id, planning_date: addDays(today(), 3), agent };
  const { plan_id } = (await admin.call(plan, repairPlan)).body;
  const cm = await createTask(api.db, site, { kind: 'cm', status: '', plan_id, agent_id: agent });
  // « Équipement en défaut » is before, « Équipement réparé » after.
  await createPhoto(api.db, cm, 'photos', 1);
  const repaired = await createPhoto(api.db, cm, 'photos', 7);

  const anomaly = (await admin.call(detail, { id })).body.data;
  expect(anomaly.photos.map((photo: any) => photo.id)).toEqual([of]);
  expect(anomaly.repairs).toMatchObject([
    { plan_id, task_id: cm, task_status: '', done: true, current: true, agent: 'mainteneur' },
  ]);
  expect(anomaly.repairs[0].photos.map((photo: any) => photo.id)).toEqual([repaired]);

  // From the CM's review, before anybody said that it was resolved.
  expect((await admin.call(reopen, { id, cause: 'Le compresseur bloque encore' })).status).toBe(200);
  const reopenedState = { status: 'unresolved', reopened: 1, plan: null, due: addDays(today(), 20) };
  expect(await getAnomaly(id)).toMatchObject(reopenedState);
  const notice =
    'L’anomalie du site 16SOIN n’est pas réparée (Défaut Climatisation) : « Le compresseur bloque encore »';
  expect(await noticesTo(agent)).toContainEqual(notice);
  expect(await noticesTo(manager)).toContainEqual(notice);
  const { tasks } = (await admin.call(cmTasks.actions.show, { task_id: cm })).body;
  expect(tasks[0].anomalies).toMatchObject([{ reopened: 1, plan_id: null, severity: 'medium' }]);

  // Another CM, closed with « resolve »; then it is found again, from the anomaly.
  const second = (await admin.call(plan, { ...repairPlan, planning_date: addDays(today(), 9) })).body.plan_id;
  expect(second).not.toBe(plan_id);
  const again = await createTask(api.db, site, { kind: 'cm', status: '', plan_id: second, agent_id: agent });
  await admin.call(taskActions.actions.close, { id: again, resolve_anomaly: true });
  expect((await getAnomaly(id)).status).toBe('resolved');
  // The first CM has nothing to resolve any more.
  await admin.call(reopen, { id, cause: 'Deuxième panne' });
  await admin.call(taskActions.actions.close, { id: cm, resolve_anomaly: true });
  expect(await getAnomaly(id)).toMatchObject({ status: 'unresolved', reopened: 2 });
  const after = (await admin.call(detail, { id })).body.data;
  expect(after).toMatchObject({ reopened: 2, reopen_cause: 'Deuxième panne' });
  expect(after.repairs.map((repair: any) => [repair.plan_id, repair.current])).toEqual([
    [second, false],
    [plan_id, false],
  ]);
  expect((await list(admin, { reopened: 'yes' })).map((row: any) => row.id)).toEqual([id]);
});

describe('the findings of one site in one CM', () => {
  /** A site with findings of known contents, severities and due days; one is of another kind, one resolved. */
  const makeFindings = async (code: string) => {
    const here = await createSite(api.db, { code, areas: ['gpm'], cluster_id: 1, manager_id: manager });
    const make = (content: string, values: object) => createAnomaly(api.db, here, { content, ...values });
    const door = await make('Porte forcée', { severity: 'low', due: '2031-05-01' });
    const leak = await make('Fuite', { severity: 'critical', due: '2031-04-01', category: 'access' });
    const battery = await make('Batterie faible', { severity: 'high', due: '2031-04-20', category: 'nok' });
    await make('Réparée', { status: 'resolved' });
    const mast = await make('Pylône rouillé', { kind: 'ssr' });
    return { here, door, leak, battery, mast };
  };
  const { related } = anomalyActions.actions;
  const day = { planning_date: '2031-03-04' };
  const plansOf = (ids: readonly number[]) =>
    Promise.all(ids.map(async id => (await api.row('anomalies', id)).plan_id));
  const statesOf = (ids: readonly number[]) =>
    Promise.all(ids.map(async id => (await api.row('anomalies', id)).status));

  it('are offered beside each other while they await a CM, and planned and undone as one', async () => {
    const { door, leak, battery, mast } = await makeFindings('16BESIDE');
    const offered = async (id: number) => (await admin.call(related, { id })).body.data;
    expect(await offered(door)).toEqual([
      { id: leak, content: 'Fuite', severity: 'critical', due: '2031-04-01' },
      { id: battery, content: 'Batterie faible', severity: 'high', due: '2031-04-20' },
    ]);
    expect((await api.client('ailleurs').call(related, { id: door })).status).toBe(404);
    // A finding on another kind of visit is not offered, but may be sent.
    const sent = { ...day, agent, id: door, anomalies: [leak, mast, leak, door] };
    const { body, headers } = await admin.call(plan, sent);
    const { plan_id } = body;
    expect(await plansOf([door, leak, mast, battery])).toEqual([plan_id, plan_id, plan_id, null]);
    expect(await api.row('plans', plan_id)).toMatchObject({
      anomaly_id: door,
      instruction: 'Porte forcée\nFuite\nPylône rouillé',
    });
    expect((await offered(battery)).map(({ id }: { id: number }) => id)).toEqual([]);
    await expectOk(admin.call(audit.actions.undo, { change: Number(headers[changeHeader.toLowerCase()]) }));
    expect(await plansOf([door, leak, mast])).toEqual([null, null, null]);
  });

  it('are refused together when one is elsewhere, out of reach, resolved or planned, and names it', async () => {
    const { here, door, leak, battery, mast } = await makeFindings('16REFUSED');
    const elsewhere = await createAnomaly(api.db, await createSite(api.db, { cluster_id: 1 }));
    const refusal = async (other: number, client = admin) => {
      const { status, body } = await client.call(plan, { ...day, id: door, anomalies: [other], agent });
      const fields = (body.fields ?? []).map(({ path, message }: { path: string; message: string }) => [
        path,
        plainSpaces(message),
      ]);
      return [status, fields];
    };
    const notFound = (id: number) => [
      422,
      [['anomalies', `L’anomalie n° ${id} est introuvable sur ce site.`]],
    ];
    expect(await refusal(elsewhere)).toEqual(notFound(elsewhere));
    expect(await refusal(1_999_999_999)).toEqual(notFound(1_999_999_999));
    // Whoever may not read the kind of a finding.
    const permissions = { gpm: { read_task: true }, cm: { read_task: true, plan_task: true } };
    const { client } = await api.someone('manager', { cluster_id: 1, permissions } as never);
    expect(await refusal(mast, client)).toEqual(notFound(mast));
    await api.update('anomalies', leak, { status: 'resolved' });
    expect((await refusal(leak))[0]).toBe(409);
    await expectOk(admin.call(plan, { ...day, id: battery, agent }));
    expect((await refusal(battery))[0]).toBe(409);
    expect([here > 0, await plansOf([door, leak, mast])]).toEqual([true, [null, null, null]]);
  });

  /** A CM planned for three findings of a site. */
  const planThree = async (code: string) => {
    const { here, door, leak, battery } = await makeFindings(code);
    const ids = [door, leak, battery];
    const { plan_id } = await expectOk(
      admin.call(plan, { ...day, agent, id: door, anomalies: [leak, battery] }),
    );
    return { here, ids, plan_id };
  };

  it('stay linked when the CM is returned, and are all resolved when it is closed as repaired', async () => {
    const { here, ids, plan_id } = await planThree('16RETURN');
    await api.update('plans', plan_id, { status: 'done' });
    const id = await createTask(api.db, here, { kind: 'cm', status: '', plan_id, agent_id: agent });
    await expectOk(admin.call(taskActions.actions.return, { pmid: id, message: 'Photos floues' }));
    expect([await plansOf(ids), await statesOf(ids)]).toEqual([
      [plan_id, plan_id, plan_id],
      ['unresolved', 'unresolved', 'unresolved'],
    ]);
    await api.update('tasks', id, { status: '' });
    await expectOk(admin.call(taskActions.actions.close, { id, resolve_anomaly: true }));
    expect([await plansOf(ids), await statesOf(ids)]).toEqual([
      [plan_id, plan_id, plan_id],
      ['resolved', 'resolved', 'resolved'],
    ]);
  });

  it('all await a CM again when the plan is cancelled', async () => {
    const { ids, plan_id } = await planThree('16CANCEL');
    const areWaiting = async () =>
      (await expectOk(admin.call(backlog.actions.list, { site: '16CANCEL', cause: 'anomaly' }))).items.map(
        ({ findings }: { findings: string[] }) => findings,
      );
    expect(await areWaiting()).toEqual([['Pylône rouillé']]);
    await expectOk(admin.call(planActions.actions.cancel, { planid: plan_id }));
    expect(await areWaiting()).toEqual([['Fuite', 'Batterie faible', 'Pylône rouillé', 'Porte forcée']]);
    // And can be planned as one again.
    const [id, ...others] = ids;
    const { plan_id: next } = await expectOk(admin.call(plan, { ...day, agent, id, anomalies: others }));
    expect(await plansOf(ids)).toEqual([next, next, next]);
  });
});
