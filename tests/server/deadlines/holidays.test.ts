import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '../../../contract/framework/today';
import { board } from '../../../contract/office/board';
import { proposals } from '../../../contract/office/proposals';
import { settings } from '../../../contract/organisation/settings';
import { agentLoad } from '../../../contract/work/agent-load';
import { plans } from '../../../contract/work/plans';
import { visits } from '../../../contract/work/visits';
import { dayNumber, isDueBy } from '../../../server/work/deadlines/filters';
import { loadWorkforce } from '../../../server/work/workforce/load-workforce';
import { createPlan, createSite, createVisit } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const api = testApi();
const closing = (day: string) => ({
  day,
  feast: null,
  name: 'Fermeture',
  name_en: 'Closing',
  probable: false,
});
const save = (added: object[], removed: string[] = []) =>
  api.client('admin').call(settings.actions.updateHolidays, { added, removed } as never);

/** Fixed holidays, written down. */
const fixed = ['01-01', '01-12', '05-01', '07-05', '11-01'];
/** Sunday and Monday, and a Saturday; and a Thursday that is worked. */
const added = ['2030-08-04', '2030-08-05', '2030-08-10'];
const removed = ['2031-05-01'];
const works = (day: string) =>
  new Date(day).getUTCDay() < 5 &&
  !added.includes(day) &&
  (removed.includes(day) || !fixed.includes(day.slice(5)));

it('is changed by admins, read by all who sign in, and refused with a field that is wrong', async () => {
  const list = [closing('2031-08-03')];
  const twice = await save([...list, ...list]);
  expect([twice.status, JSON.stringify(twice.body)]).toEqual([422, expect.stringContaining('added.1.day')]);
  expect((await save([{ ...list[0], name: '' }])).status).toBe(422);
  expect((await save([{ ...list[0], day: '2031-02-30' }])).status).toBe(422);
  // A Sunday, and a day that is added: neither is a holiday of fixed date.
  for (const day of ['2031-08-10', '2031-08-03']) {
    const { status, body } = await save(list, ['2031-05-01', day]);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('removed.1')]);
  }
  const manager = api.client('manager');
  expect(
    (await manager.call(settings.actions.updateHolidays, { added: list, removed: [] } as never)).status,
  ).toBe(403);
  await expectOk(save(list));
  expect(await expectOk(manager.call(settings.actions.holidays))).toMatchObject({ added: list, removed: [] });
});

it('counts days in SQL as a plain loop does', async () => {
  await expectOk(save(added.map(closing), removed));
  const { rows } = await sql<{ day: string; worked: number }>`
    select d::date::text as day, ${dayNumber(sql`d::date`, sql<boolean>`true`)}
      - ${dayNumber(sql`'2030-06-01'::date`, sql<boolean>`true`)} as worked
    from generate_series('2030-06-02'::date, '2031-12-31'::date, interval '1 day') d`.execute(api.db);
  let worked = 0;
  for (const row of rows) {
    if (works(row.day)) worked++;
    expect(row).toEqual({ day: row.day, worked });
  }
  expect(rows).toHaveLength(578);
});

it('finds what is due by a day as a plain loop does, and says the same deadline', async () => {
  await expectOk(save(added.map(closing), removed));
  const rules = [{ kind: null, owner: null, plan: null, do: 4, review: null }];
  await expectOk(api.client('admin').call(settings.actions.updateDeadlines, { rest: true, rules }));
  const site = await createSite(api.db, { areas: ['gpm'], owner: 'inhouse' });
  for (let since = '2030-07-28'; since < '2030-08-15'; since = addDays(since, 1)) {
    let due = since;
    for (let left = 4; left > 0; ) {
      due = addDays(due, 1);
      if (works(due)) left--;
    }
    const subject = {
      stage: sql`'do'`,
      since: sql`${since}::date`,
      kind: sql`'gpm'`,
      owner: sql`'inhouse'`,
    };
    const { rows } = await sql<{ before: boolean; on: boolean }>`
      select ${isDueBy(subject, addDays(due, -1))} as before, ${isDueBy(subject, due)} as on`.execute(api.db);
    expect([since, rows[0]]).toEqual([since, { before: false, on: true }]);
    const id = await createPlan(api.db, site, { kind: 'gpm', day: since });
    const { planning } = await expectOk(
      api.client('admin').call(plans.actions.list, { ids: [id], limit: 50 } as never),
    );
    expect(planning).toMatchObject([{ deadline: { due } }]);
  }
});

it('takes a day’s time away, and warns where work is planned', async () => {
  const day = '2031-08-03';
  await expectOk(save([]));
  expect((await loadWorkforce(api.db, [1], [day])).minutes(1, day)).toBe(480);
  await expectOk(save([closing(day)]));
  const after = await loadWorkforce(api.db, [1], [day]);
  expect([after.minutes(1, day), after.maxOfKind(1, day, 'gpm')]).toEqual([0, 0]);
  const admin = api.client('admin');
  expect(await expectOk(admin.call(agentLoad.actions.load, { day }))).toMatchObject({
    clashes: [{ clash: 'holiday' }],
  });
  const { agents } = await expectOk(admin.call(board.actions.week, { day, page: 1, limit: 5 } as never));
  expect(agents[0].cells.map((cell: { rest: string | null }) => cell.rest)).toEqual([
    'holiday',
    null,
    null,
    null,
    null,
    'restDay',
    'restDay',
  ]);
});

it('keeps visits and proposals out of a day that is added', async () => {
  // Sunday to Wednesday; Thursday is worked.
  const closed = ['2031-08-10', '2031-08-11', '2031-08-12', '2031-08-13'];
  await expectOk(save(closed.map(closing)));
  const admin = api.client('admin');
  const { id: responsible_id } = await api.someone('admin');
  const due = { due_from: '2031-08-10', due_day: '2031-08-11', due_until: '2031-08-14' };
  const site = await createSite(api.db, { areas: [] });
  const { id } = await createVisit(api.db, site, { responsible_id, due });
  expect(await expectOk(admin.call(visits.actions.plan, { ids: [id] }))).toMatchObject({ done: 1 });
  expect(await api.rows('plans', { site_id: site })).toMatchObject([{ day: '2031-08-14' }]);

  const { id: manager_id, client } = await api.someone('manager');
  const { id: agent } = await api.someone('agent', { manager_id });
  const waiting = await createSite(api.db, { areas: ['ssr'], lat: 36.7, lng: 3.1 });
  const { ghosts } = await expectOk(
    client.call(proposals.actions.propose, {
      ...{ week: closed[0], agents: [agent], keys: [`site:ssr:${waiting}`] },
    }),
  );
  expect(ghosts).toMatchObject([{ agent_id: agent, day: '2031-08-14' }]);
});
