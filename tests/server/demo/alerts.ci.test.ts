import { beforeAll, expect, it } from 'vitest';
import { alertRules, alerts, type StandingAlert } from '../../../contract/alert-rules';
import { deadlineShares } from '../../../contract/deadline-shares';
import { daysAfter, today } from '../../../contract/today';
import { addAlerts } from '../../../server/demo/alerts';
import { ok } from '../answers';
import { testApi } from '../harness';
import { runJob } from '../run-job';

/** What a fresh demo adds to what the test's database was filled with. */
const api = testApi();
beforeAll(async () => {
  await addAlerts(api.db);
});

const read = async (call: any, input: Record<string, unknown> = {}) => {
  const body = await ok(api.client('admin').call(call, input));
  return body;
};
const plannedBefore = (day: string) =>
  api.db.selectFrom('plans').selectAll().where('status', '=', 'planned').where('day', '<=', day).execute();

it('has rules that go on to the cluster manager, and deadlines that were kept and missed', async () => {
  const { rules } = await read(alertRules.actions.list);
  const told = rules.map(({ kind, days, steps }: any) => [kind, days, steps.map(({ after }: any) => after)]);
  expect(told.slice(-4)).toEqual([
    ['impossible', null, [0, 24]],
    ['late', 2, [0, 24]],
    ['returned', 3, [0, 48]],
    ['maintenance', 3, [0, 72]],
  ]);
  const { data } = await read(deadlineShares.actions.kept, {
    start_date: daysAfter(today(), -365),
    end_date: today(),
  });
  const sum = (stage: string, name: string) =>
    data.rows.filter((row: any) => row.stage === stage).reduce((all: number, row: any) => all + row[name], 0);
  // What was looked at was looked at in time.
  for (const [stage, name] of [
    ['plan', 'met'],
    ['plan', 'missed'],
    ['do', 'met'],
    ['do', 'missed'],
    ['review', 'met'],
  ])
    expect([stage, name, sum(stage, name) > 0]).toEqual([stage, name, true]);
});

it('has told of every plan that is late, and gone on where nobody took it over', async () => {
  const late = await plannedBefore(daysAfter(today(), -2));
  expect(late.length).toBeGreaterThan(5);
  const clusterManagers = await api.rows('accounts', { role: 'cluster_manager' });
  const isClusterManager = ({ username }: { username: string }) =>
    clusterManagers.some(each => each.username === username);
  const seen = { taken: 0, wentOn: 0 };
  for (const { id, day } of late) {
    const { alerts: standing } = await read(alerts.actions.ofPlan, { plan_id: id });
    expect(standing).toMatchObject([{ kind: 'late', days: 2 }]);
    const [{ told, next, taken }] = standing as StandingAlert[];
    for (const { at } of told) expect(at <= new Date().toISOString() && at.slice(0, 10) >= day).toBe(true);
    if (taken) {
      seen.taken++;
      expect([next, told.some(isClusterManager)]).toEqual([null, false]);
    } else if (day <= daysAfter(today(), -4)) {
      seen.wentOn++;
      expect([next, told.some(isClusterManager)]).toEqual([null, true]);
    }
  }
  expect(seen.taken).toBeGreaterThan(0);
  expect(seen.wentOn).toBeGreaterThan(0);
  const [inTime] = await api.db
    .selectFrom('plans')
    .select('id')
    .where('status', '=', 'planned')
    .where('day', '>', today())
    .execute();
  expect((await read(alerts.actions.ofPlan, { plan_id: inTime.id })).alerts).toEqual([]);
});

it('has told all of it: the server’s first look tells nobody anew', async () => {
  const bells = () => api.rows('notifications');
  const before = await bells();
  await runJob(api, 'alerts');
  expect(await bells()).toEqual(before);
});
