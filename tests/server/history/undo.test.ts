import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CrudVerb } from '../../../contract/framework/crud';
import type { Contract, Endpoint } from '../../../contract/framework/endpoint';
import { backlog } from '../../../contract/office/backlog';
import { audit } from '../../../contract/office/change-history';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { settings } from '../../../contract/organisation/settings';
import { contracts } from '../../../contract/registry';
import type { RevertibleAction } from '../../../contract/registry/changes';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { maintenance } from '../../../contract/work/maintenance';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { taskSelection } from '../../../contract/work/task-selection';
import { vehicles } from '../../../contract/work/vehicles';
import { visits } from '../../../contract/work/visits';
import { workforce } from '../../../contract/work/workforce';
import { allFr } from '../../../i18n/fr/all';
import { addSitesToArea } from '../../../server/sites/derived/queries-sites';
import {
  createAnomaly,
  createPlan,
  createSite,
  createTask,
  createVisit,
  uniqueName,
} from '../../factories/sites';
import { sourceFiles } from '../../source-files';
import { expectChange } from '../answers';
import { testApi } from '../harness';

const api = testApi();
const admin = api.client('admin');
let adminId: number;
let agent: number;
let manager: number;
beforeAll(async () => {
  adminId = await api.accountId('admin');
  const person = (role: 'agent' | 'manager') =>
    api.person({ role, username: uniqueName('b.'), cluster_id: 1, owner: 'inhouse' });
  [agent, manager] = [await person('agent'), await person('manager')];
});

const all = async (of: ReturnType<typeof sql<Record<string, unknown>>>) => (await of.execute(api.db)).rows;
/** What a write changes and its way back does not bring back: how often and when the row was written. */
const row = async (table: string, id: number, key = 'id') => {
  const rows = await all(sql`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id} order by 1, 2`);
  return rows.map(({ version: _, updated_at: __, created_at: ___, cancelled_at: ____, ...rest }) => rest);
};
const plansOn = (site: number) =>
  all(sql`select kind, day from plans where site_id = ${site} and status = 'planned' order by id`);

/** A call, and what must be so again once it was taken back. */
type Act = { call: Endpoint; input: object; now: () => Promise<unknown> };
const day = '2031-05-20';
const site = () => createSite(api.db, { areas: ['delivery', 'ssr', 'gpm'] });

const ofSite =
  (call: Endpoint, values: () => object, table = 'sites') =>
  async (): Promise<Act> => {
    const id = await site();
    return {
      call,
      input: { site_id: id, ...values() },
      now: () => row(table, id, table === 'sites' ? 'id' : 'site_id'),
    };
  };
const list = (
  { actions }: { actions: Record<'edit' | 'assignAgent' | 'changeOwner', Endpoint> },
  type: string,
) => ({
  edit: ofSite(actions.edit, () => ({ site_name: 'Après' })),
  assignAgent: ofSite(actions.assignAgent, () => ({ type, site_owner: agent }), 'site_areas'),
  changeOwner: ofSite(actions.changeOwner, () => ({ type, site_owner: 'gelogis' })),
});
const newSite = (call: Endpoint) => async (): Promise<Act> => {
  const site_code = uniqueName('WB');
  return {
    call,
    input: {
      site_owner: 'inhouse',
      site_code,
      site_address_wilaya: 16,
      ...(call === ssrSites.actions.create && { site_manager_id: manager }),
    },
    now: () => all(sql`select id from sites where code = ${site_code}`),
  };
};
const ofSites = (call: Endpoint, values: () => object, table: string) => async (): Promise<Act> => {
  const ids = [await site(), await site()];
  return {
    call,
    input: { area: 'delivery', ids, ...values() },
    now: () => Promise.all(ids.map(id => (table === 'plans' ? plansOn(id) : row(table, id, idOf(table))))),
  };
};
const idOf = (table: string) => (table === 'site_areas' ? 'site_id' : 'id');
const ofPlan = (call: Endpoint, input: (id: number) => object) => async (): Promise<Act> => {
  const id = await createPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' });
  return { call, input: input(id), now: () => row('plans', id) };
};
const newPlan = (call: Endpoint, input: (site: number) => object) => async (): Promise<Act> => {
  const on = await site();
  return { call, input: input(on), now: () => plansOn(on) };
};
const ofTask =
  (call: Endpoint, values: Record<string, unknown>, input: (id: number) => object) =>
  async (): Promise<Act> => {
    const on = await site();
    const ended = values.deleted_at ? 'cancelled' : values.status === 'impossible' ? 'impossible' : 'done';
    const plan = await createPlan(api.db, on, {
      kind: 'ssr',
      status: ended,
      ...(ended === 'cancelled' && { cancelled_by: adminId }),
    });
    const id = await createTask(api.db, on, {
      kind: 'ssr',
      status: '',
      plan_id: plan,
      agent_id: agent,
      ...values,
    });
    return {
      call,
      input: input(id),
      now: async () => [await row('tasks', id), await row('plans', plan), await plansOn(on)],
    };
  };
const ofTasks = (call: Endpoint, values: () => object) =>
  ofTask(call, {}, id => ({ kind: 'ssr', ids: [id], ...values() }));
const ofAnomaly =
  (call: Endpoint, values: object, of: (id: number) => object = id => ({ id })) =>
  async (): Promise<Act> => {
    const on = await site();
    const id = await createAnomaly(api.db, on);
    return {
      call,
      input: { ...of(id), ...values },
      now: async () => [await row('anomalies', id), await plansOn(on)],
    };
  };
const setting = (call: Endpoint, read: Endpoint, input: object) => async (): Promise<Act> => ({
  call,
  input,
  now: async () => (await admin.call(read as never, {} as never)).body,
});
const catalogue = (of: typeof brandCatalogues, item_type: string) => {
  const item = async () =>
    (await expectChange(admin.call(of.actions.update, { item_type, item_label: uniqueName('WB ') } as never)))
      .body.item.item_id as number;
  return {
    update: async (): Promise<Act> => {
      const item_id = await item();
      return {
        call: of.actions.update,
        input: { item_id, item_type, item_label: uniqueName('Après ') },
        now: () => row('catalogue_items', item_id),
      };
    },
    remove: async (): Promise<Act> => {
      const item_id = await item();
      return { call: of.actions.remove, input: { item_id }, now: () => row('catalogue_items', item_id) };
    },
  };
};
const aVehicle = async () =>
  (
    await expectChange(
      admin.call(vehicles.actions.create, { plate: uniqueName('WB-'), wilaya: 16, owner: 'inhouse' }),
    )
  ).body.id as number;

const under = <const C extends string, A extends object>(contract: C, acts: A) =>
  Object.fromEntries(Object.entries(acts).map(([call, act]) => [`${contract}.${call}`, act])) as {
    [K in keyof A & string as `${C}.${K}`]: () => Promise<Act>;
  };

/** Each that « Annuler » takes back: one that is added to the contract does not compile until it is tried here. */
const acts: Record<RevertibleAction, () => Promise<Act>> = {
  ...under('sites', list(sites, 'delivery')),
  ...under('delivery/sites', {
    ...list(deliverySites, 'delivery'),
    create: newSite(deliverySites.actions.create),
  }),
  ...under('ssr/sites', { ...list(ssrSites, 'ssr'), create: newSite(ssrSites.actions.create) }),
  ...under('gpm/sites', list(gpmSites, 'gpm')),
  ...under('cm/sites', list(cmSites, 'gpm')),
  ...under('siteSelection', {
    assign: ofSites(siteSelection.actions.assign, () => ({ agent }), 'site_areas'),
    addToLists: async () => {
      const id = await createSite(api.db, { areas: ['delivery'], code_facture: uniqueName('F-') });
      return {
        call: siteSelection.actions.addToLists,
        input: { area: 'delivery', ids: [id], lists: ['delivery', 'ssr', 'gpm'] },
        now: () =>
          all(
            sql`select area, in_ssr, in_gpm from site_areas a join sites s on s.id = a.site_id where s.id = ${id}`,
          ),
      };
    },
    changeOwner: ofSites(siteSelection.actions.changeOwner, () => ({ site_owner: 'gelogis' }), 'sites'),
    plan: ofSites(siteSelection.actions.plan, () => ({ task_type: 'ssr', planning_date: day }), 'plans'),
  }),
  ...under('planning', {
    assign: newPlan(planning.actions.assign, on => ({
      task_type: 'ssr',
      selected_site: on,
      planning_date: day,
    })),
    installation: newPlan(planning.actions.installation, on => ({
      installation_type: 'new_site',
      agentid: agent,
      planning_date: day,
      selected_site: on,
    })),
    editPlan: ofPlan(planning.actions.editPlan, plan_id => ({ task_type: 'ssr', plan_id, date: day, agent })),
    deletePlan: ofPlan(planning.actions.deletePlan, plan_id => ({ task_type: 'ssr', plan_id })),
  }),
  ...under('tray', {
    plan: async () => {
      const on = await site();
      const plans = [{ key: `site:ssr:${on}`, agent_id: agent, day }];
      return { call: backlog.actions.plan, input: { plans }, now: () => plansOn(on) };
    },
    withdraw: ofPlan(backlog.actions.withdraw, id => ({ ids: [id] })),
  }),
  ...under('workforce', {
    editDurations: setting(workforce.actions.editDurations, workforce.actions.durations, { ssr: 77 }),
  }),
  ...under('planActions', {
    edit: ofPlan(planActions.actions.edit, plan_id => ({ plan_id, planning_date: day })),
    cancel: ofPlan(planActions.actions.cancel, planid => ({ planid })),
    delete: ofPlan(planActions.actions.delete, id => ({ id })),
    move: ofPlan(planActions.actions.move, id => ({ ids: [id], planning_agent: agent })),
  }),
  ...under('maintenance/visits', {
    plan: async () => {
      const code = uniqueName('WV-');
      const on = await createSite(api.db, { code, areas: ['gpm'] });
      const fields = { name: code, task_type: 'gpm', rhythm: 'days', every: 30, starts_on: day };
      await expectChange(admin.call(maintenance.actions.create, { ...fields, filter: { site_code: code } }));
      const { body } = await expectChange(admin.call(visits.actions.ofSite, { site_id: on }));
      const own = body.data.filter((visit: { maintenance: string }) => visit.maintenance === code);
      return {
        call: visits.actions.plan,
        input: { ids: own.map((visit: { visit_id: number }) => visit.visit_id) },
        now: async () => [await plansOn(on), await row('maintenance_visits', on, 'site_id')],
      };
    },
  }),
  ...under('taskActions', {
    return: ofTask(taskActions.actions.return, {}, pmid => ({ pmid, message: 'À refaire' })),
    close: ofTask(taskActions.actions.close, { status: 'impossible' }, id => ({ id })),
    accept: ofTask(taskActions.actions.accept, { status: 'pending' }, id => ({ id })),
    reject: ofTask(taskActions.actions.reject, { status: 'pending' }, pmid => ({ pmid, message: 'Non' })),
    addData: ofTask(taskActions.actions.addData, {}, pmid => ({
      pmid,
      data: [{ structure_type: 'Pylône', eqp_hous_type: '', plot_size: '', mod_cap_a: '', max_modules: '' }],
    })),
    replan: ofTask(taskActions.actions.replan, {}, taskid => ({ taskid, agent, planning_date: day })),
    cancel: ofTask(taskActions.actions.cancel, { status: 'ongoing' }, id => ({ id, message: 'Stop' })),
    planCm: ofTask(taskActions.actions.planCm, { status: 'impossible' }, id => ({
      id,
      planning_date: day,
      problem_type: 'Coupure secteur',
    })),
    delete: ofTask(taskActions.actions.delete, {}, pmid => ({ pmid })),
    restore: ofTask(taskActions.actions.restore, { deleted_at: new Date() }, id => ({ id })),
    seen: ofTask(taskActions.actions.seen, {}, id => ({ id })),
  }),
  ...under('taskSelection', {
    return: ofTasks(taskSelection.actions.return, () => ({ message: 'À refaire' })),
    close: ofTasks(taskSelection.actions.close, () => ({})),
    replan: ofTasks(taskSelection.actions.replan, () => ({ planning_date: day, agent })),
  }),
  ...under('anomalyActions', {
    update: ofAnomaly(anomalyActions.actions.update, { status: 'resolved' }),
    updateMany: ofAnomaly(anomalyActions.actions.updateMany, { severity: 'critical' }, id => ({
      table: 'anomaly',
      ids: [id],
    })),
    plan: ofAnomaly(anomalyActions.actions.plan, { planning_date: day, problem_type: 'Coupure secteur' }),
  }),
  ...under('settings', {
    updateInfo: setting(settings.actions.updateInfo, settings.actions.info, { task_pm_delay: 9 }),
    updateAccountRules: setting(settings.actions.updateAccountRules, settings.actions.accountRules, {
      lock_minutes: 77,
    }),
    updateTaskRules: setting(settings.actions.updateTaskRules, settings.actions.taskRules, {
      photo_months: 77,
    }),
    updateDeadlines: setting(settings.actions.updateDeadlines, settings.actions.deadlines, {
      rest: true,
      rules: [{ kind: 'gpm', owner: null, plan: null, do: 7, review: 2 }],
    }),
    updateHolidays: setting(settings.actions.updateHolidays, settings.actions.holidays, {
      added: [{ day: '2031-08-03', feast: null, name: 'Fermeture', name_en: 'Closing', probable: false }],
      removed: ['2031-11-01'],
    }),
    updateFirstSteps: setting(settings.actions.updateFirstSteps, settings.actions.firstSteps, {
      confirmed: ['owners'],
      dismissed: true,
    }),
    sticky: setting(settings.actions.sticky, settings.actions.notifications, { message: 'Maintenance' }),
  }),
  ...under('settings.brands', catalogue(brandCatalogues, 'batteries')),
  ...under('settings.problems', catalogue(problemCatalogues as never, 'cm_problem_type')),
  ...under('settings.anomalies', catalogue(anomalyCatalogues as never, 'anomalies_type')),
};
const ofRows: Record<CrudVerb, () => Promise<Act>> = {
  create: async () => {
    const plate = uniqueName('WB-');
    return {
      call: vehicles.actions.create,
      input: { plate, wilaya: 16, owner: 'inhouse' },
      now: () => all(sql`select id from vehicles where plate = ${plate}`),
    };
  },
  edit: async () => {
    const id = await aVehicle();
    return {
      call: vehicles.actions.edit,
      input: { id, plate: uniqueName('WB-'), wilaya: 31, owner: 'inhouse' },
      now: () => row('vehicles', id),
    };
  },
  remove: async () => {
    const id = await aVehicle();
    return { call: vehicles.actions.remove, input: { id }, now: () => row('vehicles', id) };
  },
};

it.each(Object.entries({ ...acts, ...under('vehicles', ofRows) }))(
  '« Annuler » takes %s back: as before, and twice in the history',
  async (name, prepare) => {
    const { call, input, now } = await prepare();
    const before = await now();
    const { change } = await expectChange(admin.call(call as never, input as never));
    expect(await now()).not.toEqual(before);
    expect(change).toBeGreaterThan(0);
    // It left what its contract says: under names that it shares, or under its own on these tables.
    const writtenChanges = await all(
      sql`select distinct action, object from history where at = (select at from history where id = ${change})`,
    );
    const { writes } = call;
    for (const { action, object } of writtenChanges)
      if (Array.isArray(writes)) expect(writes).toContain(action);
      else if (action === name && writes !== 'rows') expect(Object.keys(writes!)).toContain(object);
    await expectChange(admin.call(audit.actions.undo, { change }));
    expect(await now()).toEqual(before);
    const reverts = await all(sql`select action from history where id > ${change} and reverts is not null`);
    expect(reverts[0]).toEqual({ action: 'audit.revert' });
  },
);

it('takes sites out of the list that their plans brought them into, unless something uses them there', async () => {
  const outside = () => createSite(api.db, { areas: ['ssr'] });
  const gpm = (on: number, values: object = {}) => createPlan(api.db, on, { kind: 'gpm', day, ...values });
  /** What happens to each site before (`before`) or after it is planned, and whether it stays. */
  const cases: {
    name: string;
    before?: (on: number) => unknown;
    after?: (on: number) => unknown;
    stays: boolean;
  }[] = [
    { name: 'nothing else', stays: false },
    {
      name: 'work of another list',
      after: on => createTask(api.db, on, { kind: 'ssr', status: '' }),
      stays: false,
    },
    { name: 'a cancelled plan', after: on => gpm(on, { status: 'cancelled' }), stays: false },
    { name: 'a member before', before: on => addSitesToArea(api.db, [on], 'gpm'), stays: true },
    { name: 'another plan', after: on => gpm(on), stays: true },
    {
      name: 'dropped there',
      after: async on => gpm(await outside(), { drop_site_id: on }),
      stays: true,
    },
    { name: 'a task', after: on => createTask(api.db, on, { kind: 'cm', status: '' }), stays: true },
    {
      name: 'a maintenance plan',
      after: on => createVisit(api.db, on, { responsible_id: manager }),
      stays: true,
    },
    {
      name: 'an invoice code',
      after: on => api.update('sites', on, { code_facture: uniqueName('F') }),
      stays: true,
    },
    {
      name: 'an agent in charge',
      after: on =>
        sql`update site_areas set agent_id = ${agent} where site_id = ${on} and area = 'gpm'`.execute(api.db),
      stays: true,
    },
  ];
  const sites = await Promise.all(cases.map(outside));
  for (const [index, { before }] of cases.entries()) await before?.(sites[index]);
  const members = async (on: number) => {
    const [{ in_gpm }] = await row('sites', on);
    const areas = (await row('site_areas', on, 'site_id')).map(({ area }) => area);
    expect(areas.includes('gpm')).toBe(in_gpm);
    return in_gpm;
  };
  const input = { area: 'ssr', ids: sites, task_type: 'gpm', planning_date: day };
  const { change } = await expectChange(admin.call(siteSelection.actions.plan, input as never));
  for (const on of sites) expect(await members(on)).toBe(true);
  for (const [index, { after }] of cases.entries()) await after?.(sites[index]);
  await expectChange(admin.call(audit.actions.undo, { change }));
  for (const [index, { name, stays }] of cases.entries())
    expect([name, await members(sites[index])]).toEqual([name, stays]);
  // Its history says so; the plan that an admin restores brings it back.
  const left = (on: number) =>
    all(sql`select before->>'area' as area from history
      where object = 'sites' and object_id = ${on} and before->>'area' = 'gpm' and after->>'area' is null`);
  expect(await left(sites[0])).toEqual([{ area: 'gpm' }]);
  expect(await left(sites[4])).toEqual([]);
  const [{ id }] = await all(sql`select h.id from history h join plans p on p.id = h.object_id
    where h.object = 'plans' and h.action = 'audit.revert' and p.site_id = ${sites[0]}`);
  await expectChange(admin.call(audit.actions.revert, { change: Number(id) }));
  expect([await members(sites[0]), await plansOn(sites[0])]).toEqual([true, [{ kind: 'gpm', day }]]);
});

it('takes the place of a delivery out of the list too', async () => {
  const [from, to] = [
    await createSite(api.db, { areas: ['ssr'] }),
    await createSite(api.db, { areas: ['ssr'] }),
  ];
  const { change } = await expectChange(
    admin.call(planning.actions.assign, {
      ...{ task_type: 'delivery', pickup_site: from, drop_site: to, planning_date: day, agent },
    } as never),
  );
  const flags = () => all(sql`select in_delivery from sites where id in (${from}, ${to})`);
  expect(await flags()).toEqual([{ in_delivery: true }, { in_delivery: true }]);
  await expectChange(admin.call(audit.actions.undo, { change }));
  expect(await flags()).toEqual([{ in_delivery: false }, { in_delivery: false }]);
});

it('what it does not take back says so before: each has its words, and a dialog that shows them', () => {
  const never = (contracts as readonly Contract[]).flatMap(({ name, actions }) =>
    Object.entries(actions).flatMap(([call, { undo }]) => (undo === 'warn' ? [`${name}.${call}`] : [])),
  );
  const texts = Object.keys(allFr.terrain.notTakenBack).filter(key => !key.endsWith('ForAdmin'));
  expect(texts.sort()).toEqual([...never].sort());
  const source = sourceFiles('src')
    .map(({ text }) => text)
    .join('\n');
  expect(never.filter(call => !source.includes(`'${call}'`) && !source.includes(`of="${call}"`))).toEqual([]);
});
