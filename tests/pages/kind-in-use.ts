import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { addDays, today } from '../../contract/framework/today';
import { dates } from '../../i18n/dates';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { selectOption, waitForText } from '../journeys/steps';
import { readRows, readSheets } from '../workbooks';
import { type OpenedCopy, waitForHeading } from './open-copy';

/** What `docs/adding-a-kind.md` gives: audits, from their plan to the figures. */
export const testKindInUse = ({ address, open, signIn }: OpenedCopy) => {
  let manager: Person;
  let site: { site_id: number; site_code: string };
  let figures: Figures;
  let screen: Page;
  const day = today();
  beforeAll(async () => {
    manager = await signIn('manager');
    site = await aSite('AUDIT-1');
    figures = await figuresOf(manager);
  });
  const aSite = async (site_code: string) => {
    const values = { site_owner: 'inhouse', site_code, site_name: 'Site à voir', site_address_wilaya: 16 };
    const chief = await signIn('cluster');
    const made = await (await chief.send('POST', '/api/entrepots/new', values)).json();
    return { site_id: made.site_id as number, site_code };
  };

  it('is planned by a manager: from the planning, on a site and from a file', async () => {
    screen = await open('manager', '/planning');
    await screen.getByRole('button', { name: 'Planifier une tâche' }).click();
    const dialog = screen.getByRole('dialog');
    await selectOption(dialog, 'Type de tâche', 'Audit');
    await selectOption(dialog, 'Site', site.site_code);
    await dialog.getByLabel('Date').fill(day);
    await selectOption(dialog, 'Agent', 'agent');
    expect(await dialog.getByLabel('Site drop').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await waitForText(screen, 'Tâche planifiée avec succès');

    await screen.goto(`${address()}/delivery/sites/detail/${site.site_id}/planning`);
    await screen.getByRole('button', { name: 'Audit', exact: true }).click();
    await screen.getByRole('row', { name: new RegExp(`${dates.fr.day(day)}.*agent`) }).waitFor();
    await screen.getByRole('region').getByRole('button', { name: 'Planifier' }).click();
    await screen.getByRole('dialog', { name: /Planifier un audit/ }).waitFor();

    const file = new FormData();
    const rows = ['site_code;date;task_type', `${site.site_code};${addDays(day, 9)};Audit`];
    file.append('planning_file', new Blob([rows.join('\r\n')]), 'audits.csv');
    const imported = await fetch(`${address()}/api/planning/new`, {
      method: 'POST',
      headers: { 'x-sts-token': manager.user.token },
      body: file,
    });
    expect(await imported.json()).toMatchObject({ imported: 1 });
  });

  let phone: Phone;
  let taskid: number;
  const checks = ['fence', 'signs', 'extinguisher', 'earthing', 'climbing'];
  const inspection = (extinguisher: 'ok' | 'nok', version?: number) => ({
    taskid,
    test: 'inspection',
    ...(version !== undefined && { version }),
    data: {
      checks: checks.map(key => ({
        key,
        section_name: 'Sécurité',
        test_content: key,
        test_status: key === 'extinguisher' ? extinguisher : 'ok',
      })),
    },
  });

  it('is carried out over the field API: a checklist and ten photos, and not sent in before they are there', async () => {
    phone = await phoneOf(address());
    const { steps } = await phone.get('/api/field/evidence/audit');
    expect(steps.map(({ test }: { test: string }) => test)).toEqual(['clockin', 'inspection', 'photos']);
    const { plans } = await phone.get('/api/field/plans');
    const plan = plans.find(({ task_type }: { task_type: string }) => task_type === 'audit');
    expect(plan).toMatchObject({
      site: { code: site.site_code },
      steps: ['clockin', 'inspection', 'photos'],
    });
    const at = new Date().toISOString();
    const opened = await phone.post('/api/field/clockin', {
      plan_id: plan.plan_id,
      lat: 36.75,
      lng: 3.05,
      at,
    });
    taskid = opened.taskid;
    expect((await phone.post('/api/field/submit', { taskid })).errcode).not.toBe(0);
    const wrong = inspection('ok');
    wrong.data.checks[0].key = 'toit';
    expect((await phone.post('/api/field/step', wrong)).success).toBe(false);
    expect(await phone.post('/api/field/step', inspection('nok'))).toMatchObject({ success: true });
    expect((await phone.photo({ taskid, test: 'photos', index: 10 })).success).toBe(false);
    for (let index = 0; index < 10; index++)
      expect(await phone.photo({ taskid, test: 'photos', index })).toMatchObject({ success: true });
    expect(await phone.post('/api/field/submit', { taskid })).toMatchObject({ task_status: '' });
  });

  it('is seen by the manager, with its checks and its photos, and returned', async () => {
    await screen.goto(`${address()}/audit`);
    await waitForHeading(screen, 'Audits');
    await evidence(screen);
    await screen.getByRole('tab', { name: 'Inspection' }).click();
    await screen.getByText('Extincteur présent et à jour').waitFor();
    await screen.getByText('Non conforme', { exact: true }).first().waitFor();
    await screen.getByRole('tab', { name: 'Photos' }).click();
    await screen.getByText('Baie radio').first().waitFor();
    expect(await screen.locator('[data-panel] [data-slot=filled]').count()).toBe(10);

    const found = await manager.get(`/api/anomalies/nok/fetch?anomalie_status=unresolved&pmid=${taskid}`);
    expect(found.anomalies?.map(({ check }: { check: string }) => check)).toEqual(['extinguisher']);

    await act(screen, 'Retourner');
    await screen.getByRole('dialog').getByRole('button', { name: 'Retourner', exact: true }).click();
    await waitForText(screen, 'Tâche retournée à l’agent');
  });

  it('is mended by the agent and closed by the manager', async () => {
    const { task } = await phone.get(`/api/field/task/${taskid}`);
    expect(task.task_status).toBe('return');
    const fixed = inspection('ok', task.tests.inspection.version);
    expect(await phone.post('/api/field/step', fixed)).toMatchObject({ success: true });
    expect(await phone.post('/api/field/submit', { taskid })).toMatchObject({ task_status: 'correct' });
    await screen.goto(`${address()}/review?kind=audit&task=${taskid}`);
    await screen.getByRole('heading', { name: /AUDIT-1/ }).waitFor();
    await screen.goto(`${address()}/audit`);
    await act(screen, 'Clôturer');
    await waitForText(screen, 'Tâche clôturée');
    const { tasks } = await manager.get(`/api/task/${taskid}`);
    expect(tasks[0]).toMatchObject({
      task_type: 'audit',
      task_status: 'closed',
      task_steps: { done: 2, of: 2 },
    });
  });

  it('stands in its list, the global one, the workbooks, the reports and the figures, in English too', async () => {
    const numbers = async (address: string) =>
      (await manager.get(address)).tasks.map(({ task_id }: { task_id: number }) => task_id);
    expect(await numbers('/api/audit/task/fetch?site=AUDIT-1')).toEqual([taskid]);
    expect(await numbers('/api/taskGlobal/fetch?task_types=audit&site=AUDIT-1')).toEqual([taskid]);
    expect(await numbers('/api/taskGlobal/fetch?site=AUDIT-1')).toEqual([taskid]);
    const address = '/api/audit/task/fetch?export=true&limit=-1&site=AUDIT-1';
    const [, line] = readRows(await bytesOf(manager, 'GET', address));
    expect(line.join()).toMatch(new RegExp(`${taskid}.*Audit.*AUDIT-1`));
    const general = readSheets(await bytesOf(manager, 'POST', `/api/pm/export/igeneral/${taskid}`));
    expect(general.map(({ name }) => name).join()).toMatch(/Inspection.*Photos/);
    expect((await bytesOf(manager, 'POST', `/api/pm/report/${taskid}`)).subarray(0, 4).toString()).toBe(
      '%PDF',
    );
    const now = await figuresOf(manager);
    expect(now.done).toBe(figures.done + 1);
    expect(now.planned).toBeGreaterThan(figures.planned);
    const { data: plans } = await manager.get(`/api/sites/planning/${site.site_id}/audit`);
    expect(plans).toContainEqual(expect.objectContaining({ task: taskid, status: 'done' }));

    const english = await open('manager', '/audit', 'en');
    await waitForHeading(english, 'Audits');
    await english.getByRole('link', { name: 'Audit', exact: true }).first().waitFor();
  });
};

type Person = Awaited<ReturnType<OpenedCopy['signIn']>>;
type Phone = Awaited<ReturnType<typeof phoneOf>>;
type Figures = Awaited<ReturnType<typeof figuresOf>>;

const figuresOf = async (person: Person) => {
  const { data } = await person.get('/api/dashboard/tasks');
  const sum = (figure: string) =>
    data.perCluster.reduce((so: number, row: Record<string, number>) => so + row[figure], 0) as number;
  return { planned: sum('count'), done: sum('done') };
};

const bytesOf = async (person: Person, method: string, address: string) => {
  const answer = await person.send(method, address, method === 'POST' ? {} : undefined);
  expect([address, answer.status]).toEqual([address, 200]);
  return Buffer.from(await answer.arrayBuffer());
};

/** The demo's agent in the mobile app. */
const phoneOf = async (address: string) => {
  const request = async (token: string, method: string, url: string, body?: BodyInit) => {
    const json: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(address + url, { method, headers: { 'x-sts-token': token, ...json }, body });
    return answer.json();
  };
  const post = (token: string, url: string, values: object) =>
    request(token, 'POST', url, JSON.stringify(values));
  const { user } = await post('', '/api/field/connect', {
    username: 'agent',
    password: demoPassword,
    app_version: 'pages',
  });
  return {
    get: (url: string) => request(user.token, 'GET', url),
    post: (url: string, values: object) => post(user.token, url, values),
    photo: async (values: { taskid: number; test: string; index: number }) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(values)) form.append(field, `${value}`);
      const background = { r: values.index * 20, g: 90, b: 120 };
      const image = sharp({ create: { width: 64, height: 64, channels: 3, background } });
      form.append('photo', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'photo.jpg');
      return request(user.token, 'POST', '/api/field/photo', form);
    },
  };
};

const evidence = async (screen: Page) => {
  await screen.locator('[data-id] time').first().click();
  await screen.locator('[data-panel] [role=tab]').first().waitFor();
};

/** Takes an action of the first row's menu. */
const act = async (screen: Page, action: string) => {
  await screen.locator('[data-id] button[aria-haspopup=menu]').first().click();
  await screen.getByRole('menuitem', { name: action, exact: true }).click();
};
