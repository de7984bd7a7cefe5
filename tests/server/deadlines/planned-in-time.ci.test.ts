import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anomalyActions } from '../../../contract/anomalies';
import { deadlineShares } from '../../../contract/deadline-shares';
import { planning } from '../../../contract/planning';
import { settings } from '../../../contract/settings';
import { taskActions } from '../../../contract/task-actions';
import { daysAfter, today } from '../../../contract/today';
import { tray } from '../../../contract/tray';
import type { Area, TaskKind } from '../../../contract/vocabulary';
import { migrations } from '../../../server/db/migrations';
import { anAnomaly, aPlan, aSite, aTask, aVisit } from '../../factories/sites';
import { ok } from '../answers';
import { testApi } from '../harness';

/** The share of « to plan », with five days for whatever waits: planned on the fifth it is met, on the sixth missed. */
const api = testApi();
let agent: number;
let admin: number;
beforeAll(async () => {
  admin = await api.accountId('admin');
  const rule = { kind: null, owner: null, plan: 5, do: null, review: null };
  await done(settings.actions.updateDeadlines, { rest: false, rules: [rule] });
  const { id: manager_id } = await api.someone('manager', { username: 'p-chef' });
  await api.person({ role: 'manager', username: 'p-other', owner: 'MBS', cluster_id: 2 });
  agent = (await api.someone('agent', { manager_id })).id;
});
beforeEach(async () => {
  await api.db.updateTable('plans').set({ waited_since: null }).execute();
});

const done = (call: any, input: Record<string, unknown>) => ok(api.client('admin').call(call, input));
const ago = (days: number) => daysAfter(today(), -days);
const at = (days: number) => new Date(`${ago(days)}T11:00:00Z`);
const day = daysAfter(today(), 9);
const make = (area: Area, values: object = {}) =>
  aSite(api.db, { areas: [area], created_at: at(90), ...values });

/** Planned from the tray, by what waits there. */
const placed = async (...keys: string[]) => {
  const plans = keys.map(key => ({ key, agent_id: agent, day }));
  const { results } = await done(tray.actions.plan, { plans });
  expect(results.map(({ done }: any) => done)).toEqual(keys.map(() => true));
  return results.map(({ plan_id }: any) => plan_id) as number[];
};
const assign = async (task_type: TaskKind, ...sites: number[]) =>
  (await done(planning.actions.assign, { task_type, selected_site: sites, planning_date: day, agent }))
    .plans as number[];
let asked = 0;
/** [met, missed] of « to plan », of each kind; of another period each time, for what took long is kept. */
const kept = async (filter: Record<string, unknown> = {}, who = 'admin') => {
  const period = { start_date: ago(40), end_date: daysAfter(today(), ++asked) };
  const { body } = await api.client(who).call(deadlineShares.actions.kept, { ...period, ...filter } as never);
  const of: Record<string, [number, number]> = {};
  for (const { stage, month, kind, met, missed } of body.data.rows) {
    expect([stage, month]).toEqual(['plan', today().slice(0, 7)]);
    const [all, late] = of[kind] ?? [0, 0];
    of[kind] = [all + met, late + missed];
  }
  return of;
};

describe('work that was refused or could not be done', () => {
  const stopped = async (status: 'reject' | 'impossible', days: number, kind: TaskKind = 'ssr') =>
    aTask(api.db, await make(kind === 'ssr' ? 'ssr' : 'gpm'), {
      ...{ kind, status, agent_id: agent, planned_day: ago(20), submitted_at: null },
      ...(status === 'reject' ? { seen_at: at(days) } : { impossible_at: at(days) }),
    });

  it('ends its wait with its new plan, from its page or from the tray', async () => {
    const [met, missed] = [await stopped('reject', 5), await stopped('reject', 6)];
    const late = await stopped('reject', 30);
    await done(taskActions.actions.replan, { taskid: met, agent, planning_date: day });
    await done(taskActions.actions.replan, { taskid: missed, agent, planning_date: day });
    await placed(`refused:ssr:${late}`);
    expect(await kept()).toEqual({ ssr: [1, 2] });

    const impossible = [await stopped('impossible', 5, 'gpm'), await stopped('impossible', 6, 'gpm')];
    await placed(...impossible.map(id => `impossible:gpm:${id}`));
    expect(await kept()).toEqual({ ssr: [1, 2], gpm: [1, 1] });
    // Or by the CM of what made it impossible.
    for (const days of [5, 6]) {
      const id = await stopped('impossible', days, 'gpm');
      await done(taskActions.actions.planCm, { id, agent, planning_date: day });
    }
    expect(await kept()).toEqual({ ssr: [1, 2], gpm: [1, 1], cm: [1, 1] });
  });

  it('waits since its refusal still when its plan is withdrawn', async () => {
    const key = `refused:ssr:${await stopped('reject', 6)}`;
    const ids = await placed(key);
    expect(await kept()).toEqual({ ssr: [0, 1] });
    await done(tray.actions.withdraw, { ids });
    expect(await kept()).toEqual({});
    await placed(key);
    expect(await kept()).toEqual({ ssr: [0, 1] });
  });

  it('counts no plan of work that was under way', async () => {
    const ongoing = { kind: 'gpm', status: 'ongoing', planned_day: ago(20) } as const;
    const taskid = await aTask(api.db, await make('gpm'), { ...ongoing, agent_id: agent });
    await done(taskActions.actions.replan, { taskid, agent, planning_date: day });
    expect(await kept()).toEqual({});
  });
});

describe('what was found', () => {
  it('ends with its CM, and anew with the CM after each time that it was reopened', async () => {
    const found = async (values: object) => {
      const id = await anAnomaly(api.db, await make('gpm'));
      await api.update('anomalies', id, values);
      return id;
    };
    const fresh = [await found({ created_at: at(5) }), await found({ created_at: at(6) })];
    await placed(...fresh.map(id => `anomaly:cm:${id}`));
    expect(await kept()).toEqual({ cm: [1, 1] });
    const again = { created_at: at(40), reopened: 1 };
    const reopened = [
      await found({ ...again, reopened_at: at(5) }),
      await found({ ...again, reopened_at: at(6) }),
    ];
    await placed(`anomaly:cm:${reopened[0]}`);
    await done(anomalyActions.actions.plan, { id: reopened[1], agent, planning_date: day });
    expect(await kept()).toEqual({ cm: [2, 2] });

    // Reopened after its late repair and planned at once: what was late stays so.
    const late = await found({ created_at: at(40) });
    const [plan_id] = await placed(`anomaly:cm:${late}`);
    await api.update('plans', plan_id, { status: 'done' });
    const { site_id } = await api.row('plans', plan_id);
    await aTask(api.db, site_id, { kind: 'cm', status: '', plan_id, agent_id: agent });
    expect(await kept()).toEqual({ cm: [2, 3] });
    await done(anomalyActions.actions.reopen, { id: late, cause: 'La fuite est revenue' });
    expect(await kept()).toEqual({ cm: [2, 3] });
    await placed(`anomaly:cm:${late}`);
    expect(await kept()).toEqual({ cm: [3, 3] });
  });
});

describe('visits of recurring work', () => {
  /** Offered since so many days: by hand from its window on, else ten days ahead of its day. */
  const offered = async (days: number, chosen: 'hand' | 'proposal') => {
    const site = await make('gpm', { created_at: at(3) });
    const { id, maintenance_id } = await aVisit(api.db, site, { responsible_id: admin });
    await api.update('maintenance_plans', maintenance_id, { planning: chosen });
    const [due_from, due_day] = chosen === 'hand' ? [ago(days), ago(days - 5)] : [ago(80), ago(days - 10)];
    const window = { due_from, due_day, due_until: daysAfter(due_day, 5) };
    // Columns that the server alone writes.
    await api.update('maintenance_visits', id, window as object);
    return { site, key: `maintenance:gpm:${id}` };
  };

  it('end with their plan, from the day on which they were offered', async () => {
    const visits = [
      await offered(5, 'hand'),
      await offered(6, 'hand'),
      await offered(5, 'proposal'),
      await offered(6, 'proposal'),
      await offered(0, 'proposal'),
    ];
    await placed(...visits.map(({ key }) => key));
    expect(await kept()).toEqual({ gpm: [3, 2] });
    // A plan made on the site's page serves the visit; the site itself, younger, does not wait beside it.
    const { site } = await offered(6, 'hand');
    await assign('gpm', site);
    expect(await kept()).toEqual({ gpm: [3, 3] });
    await assign('gpm', (await offered(-1, 'hand')).site);
    expect(await kept()).toEqual({ gpm: [3, 3] });
  });
});

describe('sites', () => {
  it('end with the first plan of their first work of a kind', async () => {
    const [met, missed] = [
      await make('ssr', { created_at: at(5) }),
      await make('ssr', { created_at: at(6) }),
    ];
    await placed(`site:ssr:${met}`);
    await assign('ssr', missed);
    expect(await kept()).toEqual({ ssr: [1, 1] });
    const old = await make('gpm', { created_at: at(40) });
    const [first] = await assign('gpm', old);
    const later = { task_type: 'gpm', selected_site: [old], planning_date: ago(-20), agent };
    await done(planning.actions.assign, later);
    expect(await kept()).toEqual({ ssr: [1, 1], gpm: [0, 1] });
    await api.update('plans', { site_id: old }, { status: 'done' });
    await api.update('site_areas', { site_id: old }, { last_task_at: at(1) } as object);
    await assign('gpm', old);
    expect(await kept()).toEqual({ ssr: [1, 1], gpm: [0, 1] });

    // What was cancelled ended nothing: the site waits as before.
    await api.update('plans', first, { status: 'planned' });
    await done(planning.actions.deletePlan, { task_type: 'gpm', plan_id: first });
    expect(await kept()).toEqual({ ssr: [1, 1] });
  });

  it('wait for no delivery, and none that is not of the area', async () => {
    await assign('ssr', await make('gpm'));
    await aPlan(api.db, await make('ssr'), { kind: 'ssr' });
    expect(await kept()).toEqual({});
  });
});

it('counts what its reader may see, by scope, owner and cluster', async () => {
  const far = { owner: 'MBS', cluster_id: 2, wilaya_id: 31 };
  await placed(
    `site:ssr:${await make('ssr', { created_at: at(2) })}`,
    `site:ssr:${await make('ssr', { created_at: at(9), ...far })}`,
    `site:gpm:${await make('gpm', { created_at: at(9) })}`,
  );
  expect(await kept()).toEqual({ ssr: [1, 1], gpm: [0, 1] });
  expect(await kept({ scope: 'pm' })).toEqual({ ssr: [1, 1] });
  expect(await kept({ scope: 'gpm' })).toEqual({ gpm: [0, 1] });
  expect(await kept({ owner: 'MBS' })).toEqual({ ssr: [0, 1] });
  expect(await kept({ cluster: 1 })).toEqual({ ssr: [1, 0], gpm: [0, 1] });
  expect(await kept({}, 'p-chef')).toEqual({ ssr: [1, 0], gpm: [0, 1] });
  expect(await kept({}, 'p-other')).toEqual({ ssr: [0, 1] });
  expect(await kept({ start_date: ago(400), end_date: ago(40) })).toEqual({});
});

it('takes over what plans of the version before tell, and leaves out what they do not', async () => {
  const { db } = api;
  const site = await make('gpm');
  const found = async (values: object) => {
    const id = await anAnomaly(db, site);
    await db
      .updateTable('anomalies')
      .set({ created_at: at(40), ...values })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const reopened = await found({ reopened: 1, reopened_at: at(20) });
  const often = await found({ reopened: 2, reopened_at: at(20) });
  const stopped = await aTask(db, site, { kind: 'gpm', status: 'closed', impossible_at: at(15) });
  const refused = await aTask(db, site, { kind: 'gpm', status: 'closed', seen_at: at(9) });
  const made: [object, number, string | null][] = [
    [{ kind: 'cm', anomaly_id: await found({}) }, 30, ago(40)],
    [{ kind: 'cm', anomaly_id: reopened }, 30, ago(40)],
    [{ kind: 'cm', anomaly_id: reopened }, 10, ago(20)],
    [{ kind: 'cm', anomaly_id: often }, 30, null],
    [{ kind: 'cm', anomaly_id: often }, 10, ago(20)],
    [{ kind: 'gpm', from_task_id: stopped }, 9, ago(15)],
    [{ kind: 'cm', from_task_id: stopped }, 9, ago(15)],
    [{ kind: 'installation', from_task_id: stopped }, 9, null],
    [{ kind: 'gpm', from_task_id: refused }, 9, null],
    [{ kind: 'gpm' }, 9, null],
  ];
  const ids: number[] = [];
  for (const [values, days] of made) ids.push(await aPlan(db, site, { ...values, created_at: at(days) }));
  await sql`alter table plans drop column waited_since`.execute(db);
  await migrations['0075-waits-that-ended'].up(db);
  const since = (await api.rows('plans', { id: ids })).map(({ waited_since }) => waited_since);
  expect(since).toEqual(made.map(([, , expected]) => expected));
});
