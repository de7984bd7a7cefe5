import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayMs, today } from '../../../contract/framework/today';
import { clusters } from '../../../contract/organisation/organisation';
import { type AlertChannel, alertChannels, alertRules } from '../../../contract/work/alert-rules';
import { notifyEach } from '../../../server/framework/notifications/notify';
import { checkAlerts } from '../../../server/work/alerts/alert-check';
import { createPlan, createSite, createTask, createVisit, uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { runJob } from '../run-job';

/**
 * Small worlds with rules that find the same things: each person hears of each thing once on a channel, at the first
 * step as at later ones. The oracle is one loop over people, channels and rules, with sets of things.
 */
const api = testApi();
/** More things than this are told in one sentence. */
const maxSeparate = 5;
const kinds = ['late', 'returned', 'maintenance'] as const;
const taskKinds = ['delivery', 'gpm'] as const;
type Kind = (typeof kinds)[number];

let people: number[];
beforeAll(async () => {
  people = [];
  for (let n = 0; n < 3; n++) people.push((await api.someone('admin')).id);
  await api.update('accounts', people[2], { alert_returned: false });
});
const wants = (account: number, kind: Kind) => account !== people[2] || kind !== 'returned';

const step = fc.record({
  accounts: fc.subarray([0, 1, 2], { minLength: 1 }),
  channels: fc.subarray([...alertChannels], { minLength: 1 }),
});
const aWorld = fc.record({
  things: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      site: fc.nat(3),
      taskKind: fc.constantFrom(...taskKinds),
      /** Days late or returned; of a visit, days until it is due. */
      age: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 12, maxLength: 30 },
  ),
  rules: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      days: fc.integer({ min: 1, max: 4 }),
      task_kinds: fc.subarray([...taskKinds]),
      steps: fc.tuple(step, step),
      after: fc.constantFrom(24, 30),
    }),
    { minLength: 3, maxLength: 5 },
  ),
});
type World = typeof aWorld extends fc.Arbitrary<infer W> ? W : never;
type Thing = World['things'][number];
/** The case that trials found: two rules of two things each, of which a sentence about nine is the same. */
const twoRulesWithEqualCounts: World = {
  things: Array.from({ length: 18 }, (_, n) => ({
    ...{ kind: 'late', site: n % 4, taskKind: taskKinds[n % 2], age: 3 },
  })),
  rules: taskKinds.map(kind => ({
    ...{ kind: 'late', days: 2, task_kinds: [kind], after: 24 },
    steps: [
      { accounts: [0], channels: ['bell', 'email'] },
      { accounts: [0], channels: ['bell', 'email'] },
    ],
  })),
};
const worlds = [twoRulesWithEqualCounts, ...fc.sample(aWorld, { seed: 61, numRuns: 4 })];

const createThing = async (site: number, { kind, taskKind, age }: Thing) => {
  const dueDay = addDays(today(), age);
  const create = {
    late: () => createPlan(api.db, site, { kind: taskKind, day: addDays(today(), -age) }),
    returned: () =>
      createTask(api.db, site, {
        ...{ kind: taskKind, status: 'return' },
        returned_at: new Date(Date.now() - (age + 0.5) * dayMs),
      }),
    maintenance: () =>
      createVisit(api.db, site, {
        ...{ kind: taskKind, responsible_id: people[0] },
        due: { due_day: dueDay, due_from: dueDay, due_until: dueDay },
      }),
  };
  await create[kind]();
};

/** Builds a world; returns the codes of its sites. */
const build = async ({ things, rules }: World) => {
  const admin = api.client('admin');
  const { id: cluster_id } = (await expectOk(
    admin.call(clusters.actions.create, { name: uniqueName('Règles ') }),
  )) as { id: number };
  const codes = Array.from({ length: 4 }, () => uniqueName('OVL'));
  const sites: number[] = [];
  for (const code of codes) sites.push(await createSite(api.db, { code, cluster_id, areas: [...taskKinds] }));
  for (const thing of things) await createThing(sites[thing.site], thing);
  for (const { steps, after, ...rule } of rules)
    await expectOk(
      admin.call(alertRules.actions.save, {
        ...rule,
        clusters: [cluster_id],
        steps: steps.map(({ accounts, channels }, n) => ({
          ...{ after: n * after, channels, accounts: accounts.map(index => people[index]) },
        })),
      }),
    );
  return codes;
};

type Told = { count: number; days?: number; code?: string };
const contentPatterns: Record<Kind, RegExp> = {
  late: /plans|de retard/,
  returned: /retourné/,
  maintenance: /maintenances à échéance|pas encore planifié/,
};
/** What has been told since, by « account, channel, kind ». */
const readTold = async (since: number) => {
  const told = new Map<string, Told[]>();
  for (const { id, topic, payload } of await api.rows('outbox', { topic: ['notification', 'message'] })) {
    if (id <= since) continue;
    const { content, to, by } = payload as { content: string; to: object; by: AlertChannel[] | null };
    const [kind] = kinds.filter(each => contentPatterns[each].test(content));
    const many = content.match(/(\d+)\s(?:plans|tâches|maintenances).*\s(?:ont|il y a|sous)\s(\d+)\sj/);
    const channels = [...(topic === 'notification' ? (['bell'] as const) : []), ...(by ?? ['email', 'sms'])];
    for (const account of Object.keys(to))
      for (const channel of channels) {
        const key = `${account} ${channel} ${kind}`;
        const one: Told = many
          ? { count: Number(many[1]), days: Number(many[2]) }
          : { count: 1, code: content.match(/OVL\d+/)![0] };
        told.set(key, [...(told.get(key) ?? []), one]);
      }
  }
  return told;
};

/** The oracle: what each is to hear of at a step, by « account, channel, kind ». */
const listThings = ({ things, rules }: World, stepIndex: number) => {
  const expected = new Map<string, Set<Thing>>();
  for (const [index, account] of people.entries())
    for (const channel of alertChannels)
      for (const kind of kinds) {
        const found = new Set<Thing>();
        for (const rule of rules) {
          const { accounts, channels } = rule.steps[stepIndex];
          if (rule.kind !== kind || !accounts.includes(index) || !channels.includes(channel)) continue;
          for (const thing of things)
            if (
              thing.kind === kind &&
              (kind === 'maintenance' ? thing.age <= rule.days : thing.age >= rule.days) &&
              (!rule.task_kinds.length || rule.task_kinds.includes(thing.taskKind))
            )
              found.add(thing);
        }
        if (found.size && wants(account, kind)) expected.set(`${account} ${channel} ${kind}`, found);
      }
  return expected;
};

it('two things told in the same words are two notifications, and two messages', async () => {
  const [account] = people;
  const since = await lastEvent();
  await notifyEach(
    api.db,
    [1, 2].map(() => ({ account, content: 'GPM du site OVL : due demain.' })),
  );
  const hashes = (await api.rows('notifications', { account_id: account })).slice(-2).map(({ hash }) => hash);
  const events = (await api.rows('outbox', { topic: 'notification' })).filter(({ id }) => id > since);
  expect(events.map(({ payload }) => (payload as { to: object }).to)).toEqual(
    expect.arrayContaining(hashes.map(hash => ({ [account]: hash }))),
  );
  expect(events).toHaveLength(2);
});

const countTold = (told: readonly Told[]) => told.reduce((sum, { count }) => sum + count, 0);
const lastEvent = async () => (await api.rows('outbox')).at(-1)?.id ?? 0;

describe.each([0, 1])('at step %i', stepIndex => {
  /** The worlds stay from the first step to the second: all alerts are due then. */
  const look = async (world: World, check: () => Promise<unknown>) => {
    const codes = await build(world);
    let since = await lastEvent();
    await check();
    if (stepIndex) {
      since = await lastEvent();
      await api.db
        .updateTable('alerts')
        .set({ next_at: new Date(Date.now() - 1_000) })
        .where('next_at', 'is not', null)
        .where('site', 'in', codes)
        .execute();
      await check();
    }
    return { codes, told: await readTold(since) };
  };

  it.each(worlds.map((world, n) => ({ n: n + 1, world })))(
    'each thing is told once, however many rules found it (world $n)',
    async ({ world }) => {
      const { codes, told } = await look(world, () => runJob(api, 'alerts'));
      const expected = listThings(world, stepIndex);
      expect([...told.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [key, things] of expected) {
        const sorted = told.get(key)!.toSorted((one, other) => (one.code! < other.code! ? -1 : 1));
        if (things.size > maxSeparate) {
          expect(sorted).toEqual([{ count: things.size, days: expect.any(Number) }]);
          for (const { kind, age } of things)
            if (kind === 'maintenance') expect(age).toBeLessThanOrEqual(sorted[0].days!);
            else expect(age).toBeGreaterThanOrEqual(sorted[0].days!);
        } else
          expect(sorted.map(({ code }) => code)).toEqual([...things].map(({ site }) => codes[site]).sort());
      }
    },
  );

  it.each(worlds.slice(0, 2).map((world, n) => ({ n: n + 1, world })))(
    'each thing is counted once over several transactions (world $n)',
    async ({ world }) => {
      const { told } = await look(world, () => checkAlerts(api.db, new AbortController().signal, 4));
      const counts = [...told].map(([key, all]) => [key, countTold(all)]).sort();
      expect(counts).toEqual([...listThings(world, stepIndex)].map(([key, { size }]) => [key, size]).sort());
    },
  );
});
