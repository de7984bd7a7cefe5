import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { knownRestDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import { settings } from '../../../contract/organisation/settings';
import { deadlineShares } from '../../../contract/work/deadline-shares';
import { plans } from '../../../contract/work/plans';
import { gpmTasks } from '../../../contract/work/task-lists';
import { dayNumber } from '../../../server/work/deadlines/filters';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const api = testApi();

const line = { kind: null, owner: null, plan: null, do: null, review: null };
const set = async (rest: boolean, ...rules: object[]) => {
  const answer = await api.client('admin').call(settings.actions.updateDeadlines, {
    rest,
    rules: rules.map(rule => ({ ...line, ...rule })),
  } as never);
  expect(answer.status).toBe(200);
};
const at = (day: string) => new Date(`${day}T11:00:00Z`);
const day = (ago: number) => addDays(today(), -ago);

it('counts days in SQL as a plain loop does, over years', async () => {
  const from = '2019-12-20';
  const { rows } = await sql<{ day: string; all: number; worked: number }>`
    select d::date::text as day, ${dayNumber(sql`d::date`, sql<boolean>`false`)} - ${dayNumber(sql`${from}::date`, sql<boolean>`false`)} as all,
      ${dayNumber(sql`d::date`, sql<boolean>`true`)} - ${dayNumber(sql`${from}::date`, sql<boolean>`true`)} as worked
    from generate_series(${from}::date, ${from}::date + 3000, interval '1 day') d`.execute(api.db);
  let [all, worked] = [0, 0];
  for (const row of rows) {
    if (row.day > from) {
      all++;
      if (!knownRestDays.getRestKind(row.day)) worked++;
    }
    expect(row).toEqual({ day: row.day, all, worked });
  }
  expect(rows).toHaveLength(3001);
});

it.each([
  ['two lines for the same', [{ do: 3 }, { do: 4 }]],
  ['an owner there is not', [{ owner: 'personne', do: 3 }]],
  ['more than a year', [{ do: 366 }]],
])('is not set with %s', async (_, rules) => {
  const values = { rest: false, rules: rules.map(rule => ({ ...line, ...rule })) };
  const answer = await api.client('admin').call(settings.actions.updateDeadlines, values as never);
  expect(answer.status).toBe(422);
});

it('stands on tasks and plans as time left, and finds what has passed it', async () => {
  await set(false, { kind: 'gpm', do: 5, review: 2, plan: 1 });
  const site = await createSite(api.db, { areas: ['gpm'] });
  const of = { kind: 'gpm' } as const;
  const sentBack = { kind: 'gpm', status: 'return' } as const;
  const ids = {
    begun: await createTask(api.db, site, { ...of, status: 'ongoing', planned_day: day(6) }),
    again: await createTask(api.db, site, { ...sentBack, planned_day: day(40), returned_at: at(day(4)) }),
    sent: await createTask(api.db, site, { ...of, status: '', submitted_at: at(day(2)) }),
    unseen: await createTask(api.db, site, { ...of, status: 'correct', submitted_at: at(day(3)) }),
    stopped: await createTask(api.db, site, { ...of, status: 'impossible', impossible_at: at(day(1)) }),
    refused: await createTask(api.db, site, { ...of, status: 'reject', seen_at: at(day(1)) }),
    seen: await createTask(api.db, site, {
      ...of,
      status: '',
      submitted_at: at(day(9)),
      seen_at: at(day(8)),
    }),
    over: await createTask(api.db, site, { ...of, status: 'closed', planned_day: day(90) }),
  };
  const listTasks = async (filter: object) =>
    (await api.client('admin').call(gpmTasks.actions.list, { ids: Object.values(ids), limit: 50, ...filter }))
      .body.tasks as { task_id: number; deadline: object | null }[];
  const byId = new Map((await listTasks({})).map(({ task_id, deadline }) => [task_id, deadline]));
  expect(Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, byId.get(id)]))).toEqual({
    begun: { stage: 'do', due: day(1), left: -1 },
    again: { stage: 'do', due: day(-1), left: 1 },
    sent: { stage: 'review', due: day(0), left: 0 },
    unseen: { stage: 'review', due: day(1), left: -1 },
    stopped: { stage: 'plan', due: day(0), left: 0 },
    refused: { stage: 'plan', due: day(0), left: 0 },
    seen: null,
    over: null,
  });
  const overdue = (await listTasks({ overdue: 'yes' })).map(({ task_id }) => task_id);
  expect(overdue.sort()).toEqual([ids.begun, ids.unseen].sort());
  expect(await listTasks({ overdue: 'no' })).toHaveLength(6);

  const late = await createPlan(api.db, site, { ...of, day: day(6) });
  const inTime = await createPlan(api.db, site, { ...of, day: day(5) });
  const overduePlans = { ids: [late, inTime], overdue: 'yes', limit: 50 } as never;
  const { planning } = await expectOk(api.client('admin').call(plans.actions.list, overduePlans));
  expect(planning).toMatchObject([{ planid: late, deadline: { stage: 'do', left: -1 } }]);
  await set(false);
  expect(await listTasks({ overdue: 'yes' })).toEqual([]);
});

it('tells by month how they were kept, as a loop over the days does', async () => {
  await api.db.updateTable('tasks').set({ submitted_at: null, seen_at: null }).where('id', '>', 0).execute();
  await set(true, { kind: 'gpm', review: 2, do: 3 });
  const sites = {
    inhouse: await createSite(api.db, { areas: ['gpm'], owner: 'inhouse' }),
    MBS: await createSite(api.db, { areas: ['gpm'], owner: 'MBS' }),
  };
  const expected = new Map<string, [number, number]>();
  const count = (month: string, stage: string, owner: string, met: boolean) => {
    const key = `${month} ${stage} ${owner}`;
    const [onTime, missed] = expected.get(key) ?? [0, 0];
    expected.set(key, met ? [onTime + 1, missed] : [onTime, missed + 1]);
  };
  const within = (from: string, to: string, maxDays: number) => {
    let used = 0;
    for (let each = from; each < to; ) {
      each = addDays(each, 1);
      if (!knownRestDays.getRestKind(each)) used++;
    }
    return used <= maxDays;
  };
  for (let n = 0; n < 60; n++) {
    const owner = n % 3 ? 'inhouse' : 'MBS';
    const planned = addDays('2025-10-20', n);
    const sent = addDays(planned, n % 8);
    const seenDay = addDays(sent, (n * 5) % 7);
    await createTask(api.db, sites[owner], {
      kind: 'gpm',
      status: 'closed',
      planned_day: planned,
      submitted_at: at(sent),
      seen_at: at(seenDay),
    });
    count(sent.slice(0, 7), 'do', owner, within(planned, sent, 3));
    count(seenDay.slice(0, 7), 'review', owner, within(sent, seenDay, 2));
  }
  const period = { scope: 'gpm', start_date: '2025-01-01', end_date: '2026-12-31' } as never;
  const { data } = await expectOk(api.client('admin').call(deadlineShares.actions.kept, period));
  expect(data.set).toBe(true);
  const actual = new Map(
    data.rows.map((row: any) => [`${row.month} ${row.stage} ${row.owner}`, [row.met, row.missed]]),
  );
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});
