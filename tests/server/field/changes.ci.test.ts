import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { wilayas } from '../../../contract/organisation/organisation';
import { settings } from '../../../contract/organisation/settings';
import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { sites } from '../../../contract/sites/sites';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { taskActions } from '../../../contract/work/task-actions';
import { createRandom, type Random } from '../../../server/operations/demo/random';
import { byDepth } from '../../depth';
import { createAnomaly, createPlan, createSite } from '../../factories/sites';
import { testApi } from '../harness';
import {
  buildMinimalData,
  createJpeg,
  createMobileClient,
  type MobileClient,
  sendEvidence,
  sendPhoto,
} from './mobile-client';

const { changes, clockin, describePhoto, impossible, plans, removePhoto, step, submit, tasks } =
  field.actions;
const review = taskActions.actions;
const here = { lat: 36.75, lng: 3.05 };

const api = testApi();
const admin = api.client('admin');
let [agent, other] = [0, 0];
let mobile: MobileClient;
let another: MobileClient;
let places: number[];
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'changes1', cluster_id: 1 });
  other = await api.person({ role: 'agent', username: 'changes2', cluster_id: 1 });
  [mobile, another] = [await createMobileClient(api, agent), await createMobileClient(api, other)];
  places = [];
  for (const [lat, lng] of [
    [36.75, 3.05],
    [36.47, 2.83],
    [36.37, 3.9],
  ])
    places.push(await createSite(api.db, { lat, lng, areas: ['delivery', 'ssr', 'gpm'] }));
});

/** What a phone does with the answers, and nothing else. */
class Phone {
  private cursor: string | undefined;
  readonly plans = new Map<number, object>();
  readonly tasks = new Map<number, object>();

  constructor(readonly mobile: MobileClient) {}

  async ask(headers?: Record<string, string>) {
    const { status, body } = await this.mobile.call(changes, { since: this.cursor }, { headers });
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (body.whole) for (const list of [this.plans, this.tasks]) list.clear();
    for (const id of body.gone.plans) this.plans.delete(id);
    for (const id of body.gone.tasks) this.tasks.delete(id);
    for (const plan of body.plans) this.plans.set(plan.plan_id, plan);
    for (const task of body.tasks) this.tasks.set(task.taskid, task);
    this.cursor = body.cursor;
    return body;
  }

  has() {
    return { plans: sorted([...this.plans.values()]), tasks: sorted([...this.tasks.values()]) };
  }
}
const sorted = (items: any[]) =>
  withoutAddresses(items.toSorted((one, two) => (one.taskid ?? one.plan_id) - (two.taskid ?? two.plan_id)));
/** Addresses are signed anew from time to time. */
const withoutAddresses = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, each) => (key === 'url' || key === 'thumb' ? undefined : each));
const asServed = async (by: MobileClient) => ({
  plans: sorted((await by.call(plans, { days: 7 })).body.plans),
  tasks: sorted((await by.call(tasks)).body.tasks),
});

/** What managers and agents do; false where there is nothing that it could be done with. */
type Act = (random: Random) => Promise<boolean>;
const succeeds = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify([body.error, body.fields]));
  return body;
};
/** Whether it was done; the states may forbid it. */
const tries = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  if (status !== 200 && status !== 409) throw new Error(JSON.stringify([body.error, body.fields]));
  return status === 200;
};
const oneOf = <Row>(random: Random, rows: Row[]) => (rows.length ? random.pick(rows) : undefined);
const planOf = async (random: Random, agent_id = agent) =>
  oneOf(random, await api.rows('plans', { agent_id, status: 'planned' }));
const taskOf = async (random: Random, states: TaskStatus[], kind?: TaskKind) =>
  oneOf(
    random,
    (await api.rows('tasks', { agent_id: agent, ...(kind && { kind }) })).filter(
      ({ status, deleted_at }) => deleted_at === null && states.includes(status),
    ),
  );
const open: TaskStatus[] = ['ongoing', 'return'];
const arrives = async (by: MobileClient, agent_id: number, site: number): Promise<number> => {
  const plan_id = await createPlan(api.db, site, { kind: 'ssr', agent_id, day: today() });
  return (await succeeds(by.call(clockin, { plan_id, ...here, at: new Date().toISOString() }))).taskid;
};
const openSsr = async (random: Random) =>
  (await taskOf(random, ['ongoing'], 'ssr'))?.id ?? (await arrives(mobile, agent, random.pick(places)));
/** One that waits for its review. */
const sentSsr = async (random: Random): Promise<number> => {
  const sent = await taskOf(random, ['pending', 'correct'], 'ssr');
  if (sent) return sent.id;
  const taskid = await arrives(mobile, agent, places[2]);
  await sendEvidence(mobile, taskid, 'ssr');
  await succeeds(mobile.call(submit, { taskid }));
  return taskid;
};
let leak: number;
let crack: number;
const otherThan = { resolved: 'unresolved', unresolved: 'resolved' } as const;
let counter = 0;
const aNumber = () => ++counter;

/** Acts on one of his tasks in one of these states, if he has any. */
const onTask =
  (states: TaskStatus[], act: (task: Task) => Promise<boolean>): Act =>
  async random => {
    const task = await taskOf(random, states);
    return task !== undefined && act(task);
  };
type Task = NonNullable<Awaited<ReturnType<typeof taskOf>>>;
const decidable: TaskStatus[] = ['', 'pending', 'correct', 'impossible'];
const editPlan = (values: object) =>
  succeeds(admin.call(planActions.actions.edit, { ...values, confirmed: ['planning_date'] }));
type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>;
/** Acts on one of his plans, if he has any. */
const onPlan =
  (act: (plan: Plan, random: Random) => Promise<unknown>): Act =>
  async random => {
    const plan = await planOf(random);
    if (plan) await act(plan, random);
    return plan !== undefined;
  };

/** One after the other each finds what it needs. */
const acts: Record<string, Act> = {
  'a plan is made': async random => {
    const [drop_site, ...others] = places;
    const pickup = [random.pick(others)];
    const plan = {
      ...{ task_type: 'delivery', selected_site: pickup, pickup_site: pickup, drop_site, agent },
      planning_date: addDays(today(), random.int(0, 9)),
      instruction: `Clé chez le gardien ${aNumber()}`,
    };
    await succeeds(admin.call(planning.actions.assign, plan));
    return true;
  },
  'plans of other kinds are made': async random => {
    for (const kind of ['ssr', 'ssr', 'gpm'] as const)
      await createPlan(api.db, random.pick(places), { kind, agent_id: agent, day: today() });
    return true;
  },
  'a plan is moved': onPlan(({ id, day }, random) =>
    editPlan({ plan_id: id, planning_date: addDays(day, random.int(-4, 5)) }),
  ),
  'a plan is given to somebody else': onPlan(({ id, day }) =>
    editPlan({ plan_id: id, planning_date: day, planning_agent: other }),
  ),
  'a plan of somebody else is given to him': async random => {
    const plan = await planOf(random, other);
    if (!plan) return false;
    await editPlan({ plan_id: plan.id, planning_date: today(), planning_agent: agent });
    return true;
  },
  'he arrives': onPlan(({ id }) =>
    succeeds(mobile.call(clockin, { plan_id: id, ...here, at: new Date().toISOString() })),
  ),
  'he arrives for an SSR': async () => Boolean(await arrives(mobile, agent, places[0])),
  'he sends a step with a bad access': async random => {
    const taskid = await openSsr(random);
    const data = {
      ...buildMinimalData('ssr', 'access'),
      difficult_access: 'other',
      comments: `Piste ${aNumber()}`,
    };
    return tries(mobile.call(step, { taskid, test: 'access', data }));
  },
  'he sends a photo': async random => {
    const slot = { taskid: await openSsr(random), test: 'photos', index: random.int(0, 5) };
    return tries(sendPhoto(mobile, slot, await createJpeg(`#${100 + (aNumber() % 800)}`)));
  },
  'he takes a photo back': async random => {
    const taskid = await openSsr(random);
    await succeeds(sendPhoto(mobile, { taskid, test: 'photos', index: 7 }));
    return tries(mobile.call(removePhoto, { taskid, photo_id: (await photosOf(taskid))[0].id }));
  },
  'he comments a photo': async random => {
    const taskid = await openSsr(random);
    await succeeds(sendPhoto(mobile, { taskid, test: 'photos', index: 7 }));
    const [{ id: photo_id }] = await photosOf(taskid);
    return tries(mobile.call(describePhoto, { taskid, photo_id, comment: `Vue ${photo_id}` }));
  },
  'he ends the work': onTask(open, async ({ id, kind }) => {
    await sendEvidence(mobile, id, kind);
    return (await mobile.call(submit, { taskid: id })).status === 200;
  }),
  'a task is returned': onTask(decidable, ({ id, kind }) => {
    const slots = kind === 'ssr' ? [{ test: 'photos', index: 0, cause: 'Floue' }] : [];
    return tries(admin.call(review.return, { pmid: id, message: 'À reprendre', slots }));
  }),
  'a manager corrects a step, judges a photo and returns the task': async random => {
    const id = await sentSsr(random);
    const edited = { pm: id, test: 'access', field: 'comments', value: `Goudron ${aNumber()}` };
    await succeeds(admin.call(review.editTest, edited));
    const photos = [{ id: (await photosOf(id))[0].id, verdict: 'nok', cause: `Floue ${aNumber()}` }];
    await succeeds(admin.call(review.review, { id, photos }));
    return tries(admin.call(review.return, { pmid: id, message: `Revoir ${aNumber()}`, slots: [] }));
  },
  'it cannot be done': onTask(open, ({ id }) =>
    tries(mobile.call(impossible, { taskid: id, cause: 'no_access', note: 'Portail fermé' })),
  ),
  'a task is cancelled': async random => {
    const id = (await taskOf(random, ['ongoing']))?.id ?? (await arrives(mobile, agent, places[1]));
    await succeeds(admin.call(review.cancel, { id, message: 'Plus besoin' }));
    return true;
  },
  'a task is accepted': async random => tries(admin.call(review.accept, { id: await sentSsr(random) })),
  'a task is closed': onTask(decidable, ({ id }) => tries(admin.call(review.close, { id }))),
  'a task is deleted, and comes back': async random => {
    const id = (await taskOf(random, open))?.id ?? (await arrives(mobile, agent, places[1]));
    await succeeds(admin.call(review.delete, { pmid: id }));
    if (random.chance(0.5)) await succeeds(admin.call(review.restore, { id }));
    return true;
  },
  'somebody else works on a site of his': async random => {
    const taskid = await arrives(another, other, random.pick(places));
    await sendEvidence(another, taskid, 'ssr');
    const data = { difficult_access: 'other', comments: `Oued en crue ${aNumber()}` };
    await succeeds(another.call(step, { taskid, test: 'access', data }));
    return tries(another.call(submit, { taskid }));
  },
  'what was found is resolved or not, and its repair planned': async random => {
    const one = oneOf(random, await api.rows('anomalies', { site_id: places }));
    if (!one) return false;
    const { id, version, status, plan_id } = one;
    await succeeds(admin.call(anomalyActions.actions.update, { id, version, status: otherThan[status] }));
    if (plan_id === null && status === 'resolved')
      await succeeds(admin.call(anomalyActions.actions.plan, { id, planning_date: today(), agent }));
    return true;
  },
  'the repair of something found long ago is planned': async () => {
    leak = await createAnomaly(api.db, places[1]);
    crack = await createAnomaly(api.db, places[1]);
    const planned = { id: leak, anomalies: [crack], planning_date: addDays(today(), 1), agent };
    return tries(admin.call(anomalyActions.actions.plan, planned));
  },
  'what is to be repaired counts as resolved, or not any more': async random => {
    const { id, version, status } = await api.row('anomalies', random.pick([leak, crack]));
    return tries(admin.call(anomalyActions.actions.update, { id, version, status: otherThan[status] }));
  },
  'a site gets another address': async random => {
    await succeeds(
      admin.call(sites.actions.edit, { site_id: random.pick(places), site_address: `Rue ${aNumber()}` }),
    );
    return true;
  },
  'a wilaya gets another name': async () => {
    const before = (await admin.call(wilayas.actions.show, { id: 16 })).body;
    await succeeds(admin.call(wilayas.actions.edit, { ...before, name: `Alger ${aNumber()}` }));
    return true;
  },
  'plans are late sooner': async random => {
    await succeeds(admin.call(settings.actions.updateTaskRules, { task_pm_delay: random.int(0, 3) }));
    return true;
  },
  'a plan is cancelled': onPlan(({ id }) => succeeds(admin.call(planActions.actions.cancel, { planid: id }))),
};
const photosOf = async (task_id: number) =>
  (await api.rows('photos', { task_id })).filter(({ replaced_at }) => replaced_at === null);

describe('what changed', () => {
  it.each(byDepth({ quick: [11], ci: [21], deep: [31, 32, 33, 34, 35, 36] }))(
    'adds up to what the lists say, whatever managers and agents do (seed %i)',
    async seed => {
      const random = createRandom(seed);
      const [phone, rarely] = [new Phone(mobile), new Phone(mobile)];
      expect((await phone.ask()).whole).toBe(true);
      await rarely.ask();
      const names = Object.keys(acts);
      const walk = [
        ...names,
        ...Array.from({ length: byDepth({ quick: 0, ci: 30, deep: 100 }) }, () => random.pick(names)),
      ];
      const done = new Set<string>();
      for (const [at, name] of walk.entries()) {
        if (await acts[name](random)) done.add(name);
        const { whole } = await phone.ask();
        expect(whole).toBe(false);
        const served = await asServed(mobile);
        expect(phone.has(), `after « ${name} »`).toEqual(served);
        if (at % 9 === 8) {
          await rarely.ask();
          expect(rarely.has(), `after nine acts, the last « ${name} »`).toEqual(served);
        }
      }
      expect([...done].sort()).toEqual([...names].sort());
    },
  );

  it('misses nothing that was committed while it was asked for', async () => {
    const plan_id = await createPlan(api.db, places[0], { agent_id: agent, day: today() });
    const phone = new Phone(mobile);
    await phone.ask();
    let pending: Promise<unknown> = Promise.resolve();
    await api.db.transaction().execute(async trx => {
      await trx.updateTable('plans').set({ instruction: 'Portail nord' }).where('id', '=', plan_id).execute();
      pending = phone.ask();
      // The embedded database answers one after the other.
      if (api.engine === 'postgres') await pending;
    });
    await pending;
    await phone.ask();
    expect(phone.has().plans).toContainEqual(
      expect.objectContaining({ plan_id, instruction: 'Portail nord' }),
    );
  });

  it('is some hundred bytes where there is nothing, whatever addresses were signed meanwhile', async () => {
    for (const site of places) await createPlan(api.db, site, { agent_id: agent, day: today() });
    await arrives(mobile, agent, places[0]);
    const phone = new Phone(mobile);
    const whole = await phone.ask();
    expect(whole.plans.length + whole.tasks.length).toBeGreaterThan(3);
    const again = await phone.ask();
    expect(again).toEqual({ ...again, whole: false, plans: [], tasks: [], gone: { plans: [], tasks: [] } });
    expect(JSON.stringify(again).length).toBeLessThan(150 + 14 * (whole.plans.length + whole.tasks.length));
    // Another session's addresses are others, and what they show is the same.
    const otherClient = await createMobileClient(api, agent);
    const { body } = await otherClient.call(changes, { since: again.cursor });
    expect([body.whole, body.plans, body.tasks]).toEqual([false, [], []]);
  });

  it('is everything to whoever comes with a cursor of somebody else, of another language or of nobody', async () => {
    const { body } = await mobile.call(changes);
    expect([body.whole, body.gone]).toEqual([true, { plans: [], tasks: [] }]);
    const ask = (by: MobileClient, since: string, language = 'fr') =>
      by.call(changes, { since }, { headers: { 'accept-language': language } });
    for (const since of ['', 'x', 'AAAA', body.cursor.slice(0, -4), `${body.cursor}AAAA`])
      expect((await ask(mobile, since)).body, since).toMatchObject({ whole: true });
    expect((await ask(mobile, body.cursor, 'en')).body.whole).toBe(true);
    expect((await ask(another, body.cursor)).body).toMatchObject({
      whole: true,
      gone: { plans: [], tasks: [] },
    });
  });
});
