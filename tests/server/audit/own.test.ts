import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountActions } from '../../../contract/account-actions';
import { audit, changeHeader, undoMinutes, undoMost } from '../../../contract/audit';
import { brandCatalogues } from '../../../contract/catalogues';
import { deliverySites } from '../../../contract/delivery-sites';
import type { Endpoint } from '../../../contract/endpoint';
import { planning } from '../../../contract/planning';
import { planActions } from '../../../contract/plans';
import { settings } from '../../../contract/settings';
import { siteDetails } from '../../../contract/site-details';
import { siteSelection } from '../../../contract/site-selection';
import { siteActions } from '../../../contract/sites';
import { taskActions } from '../../../contract/task-actions';
import { taskSelection } from '../../../contract/task-selection';
import { vehicles } from '../../../contract/vehicles';
import { offersUndo } from '../../../server/audit/own';
import { aPlan, aSite, aTask, unique } from '../../factories/sites';
import { type Answer, type Api, type Client, startApi } from '../harness';
import { notices } from '../sites/world';

const { undo } = audit.actions;
let api: Api;
let admin: Client;
/** Somebody who holds what his work asks for, and takes nothing of others back. */
let boss: Client;
let bossName: string;
let agent: number;
let _otherAgent: number;
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
  bossName = unique('boss.');
  await api.person({ role: 'cluster_manager', username: bossName, cluster_id: 1 });
  boss = api.reader(bossName);
  const anAgent = () =>
    api.person({ role: 'agent', username: unique('o.'), cluster_id: 1, owner: 'inhouse' });
  [agent, _otherAgent] = [await anAgent(), await anAgent()];
});
afterAll(() => api.close());

const site = () => aSite(api.db, { areas: ['delivery'] });
const done = async (answer: Promise<Answer>) => {
  const { status, body, headers } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return { body, change: Number(headers[changeHeader.toLowerCase()]) };
};
const takeBack = (who: Client, change: number) => who.call(undo, { change });
type Table = 'sites' | 'site_areas' | 'plans' | 'tasks' | 'anomalies' | 'catalogue_items' | 'vehicles';
const rowOf = async (table: Table, id: number) => {
  const row = await api.db
    .selectFrom(table as 'sites')
    .selectAll()
    .where((table === 'site_areas' ? 'site_id' : 'id') as never, '=', id as never)
    .executeTakeFirst();
  return row && Object.fromEntries(Object.entries(row).filter(([name]) => !changesAlways.includes(name)));
};
/** Counts, times and search texts that a change and its way back both move. */
const changesAlways = ['version', 'updated_at', 'created_at'];

/** An act on several, and the rows that must stand after its undoing as before; single ones: `way-back.test.ts`. */
type Act = { who?: Client; call: Endpoint; input: object; rows: [Table, number][] };
const acts: [string, () => Promise<Act>][] = [
  [
    'plans moved together, those that are done left out',
    async () => {
      const ids = [
        await aPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01', agent_id: agent }),
        await aPlan(api.db, await site(), { kind: 'ssr', status: 'done' }),
        await aPlan(api.db, await site(), { kind: 'installation', day: '2031-05-02' }),
      ];
      const input = { ids, planning_date: '2031-05-20' };
      return { call: planActions.actions.move, input, rows: ids.map(id => ['plans', id]) };
    },
  ],
  [
    'tasks closed together',
    async () => {
      const ids = [
        await aTask(api.db, await site(), { kind: 'delivery', status: '' }),
        await aTask(api.db, await site(), { kind: 'delivery', status: 'ongoing' }),
      ];
      return {
        call: taskSelection.actions.close,
        input: { kind: 'delivery', ids },
        rows: ids.map(id => ['tasks', id]),
      };
    },
  ],
];

describe('taking one’s own write back', () => {
  it.each(acts)('%s stands as before', async (_, prepare) => {
    const { who = boss, call, input, rows } = await prepare();
    const now = () => Promise.all(rows.map(([table, id]) => rowOf(table, id)));
    const before = await now();
    const { change } = await done(who.call(call as never, input as never));
    expect(await now()).not.toEqual(before);
    await done(takeBack(who, change));
    expect(await now()).toEqual(before);
    expect((await takeBack(who, change)).status).toBe(409);
  });

  it('what was added is gone again: a plan, a site, an item, and the plan of a replanned task', async () => {
    const on = await site();
    const made = await done(
      boss.call(planning.actions.assign, {
        task_type: 'ssr',
        selected_site: on,
        planning_date: '2031-07-01',
      }),
    );
    await done(takeBack(boss, made.change));
    expect(await rowOf('plans', made.body.plans[0])).toMatchObject({ status: 'cancelled' });

    const task = await aTask(api.db, on, { kind: 'delivery', status: '' });
    const replanned = await done(
      boss.call(taskActions.actions.replan, { taskid: task, agent, planning_date: '2031-07-02' }),
    );
    await done(takeBack(boss, replanned.change));
    expect(await rowOf('plans', replanned.body.plan_id)).toMatchObject({ status: 'cancelled' });

    const added = await done(
      admin.call(deliverySites.actions.create, {
        site_owner: 'inhouse',
        site_code: unique('OWN'),
        site_address_wilaya: 16,
      }),
    );
    await done(takeBack(admin, added.change));
    expect(await rowOf('sites', added.body.site_id)).toBeUndefined();

    const item = await done(
      admin.call(brandCatalogues.actions.update, { item_type: 'batteries', item_label: unique('O ') }),
    );
    await done(takeBack(admin, item.change));
    expect(await rowOf('catalogue_items', item.body.item.item_id)).toBeUndefined();
  });

  it('the agent hears of it, once', async () => {
    const on = await site();
    const task = await aTask(api.db, on, { kind: 'delivery', status: '', agent_id: agent });
    const { change } = await done(boss.call(taskActions.actions.close, { id: task }));
    const before = (await notices(api, agent)).length;
    await done(takeBack(boss, change));
    const told = await notices(api, agent);
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)).toContain(`n°\u00a0${task}`);
    expect(told.at(-1)).toContain('comme avant');
  });
});

describe('nobody gains anything by it', () => {
  const moved = async () => {
    const plan = await aPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' });
    const { change } = await done(
      boss.call(planActions.actions.edit, { plan_id: plan, planning_date: '2031-05-20' }),
    );
    return { plan, change, day: async () => (await rowOf('plans', plan))?.day };
  };

  it('another’s change is as one that does not exist, admins’ included', async () => {
    const { change, day } = await moved();
    for (const who of ['admin', 'cluster', 'manager', 'agent']) {
      const refused = await takeBack(api.client(who), change);
      const missing = await takeBack(api.client(who), 2_000_000_000);
      expect([refused.status, refused.body]).toEqual([404, missing.body]);
    }
    expect(await day()).toBe('2031-05-20');
  });

  it('what changed since is left, with words that name it', async () => {
    const { plan, change, day } = await moved();
    await done(admin.call(planActions.actions.edit, { plan_id: plan, planning_date: '2031-05-25' }));
    const { status, body } = await takeBack(boss, change);
    expect(status).toBe(409);
    expect(body.error).toContain('plus récent');
    expect(body.current.standing).toMatchObject([{ action: 'planning.editPlan', username: 'admin' }]);
    expect(await day()).toBe('2031-05-25');

    const task = await aTask(api.db, await site(), { kind: 'delivery', status: '', agent_id: agent });
    const closed = await done(boss.call(taskActions.actions.return, { pmid: task }));
    await done(admin.call(taskActions.actions.close, { id: task }));
    expect((await takeBack(boss, closed.change)).status).toBe(409);
  });

  it('of a set nothing is taken back where one of it changed since', async () => {
    const plans = [
      await aPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' }),
      await aPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' }),
    ];
    const { change } = await done(
      boss.call(planActions.actions.move, { ids: plans, planning_date: '2031-05-20' }),
    );
    await done(admin.call(planActions.actions.edit, { plan_id: plans[1], planning_date: '2031-05-25' }));
    expect((await takeBack(boss, change)).status).toBe(409);
    expect(await rowOf('plans', plans[0])).toMatchObject({ day: '2031-05-20' });
  });

  it('a right that was withdrawn meanwhile, or a site out of reach, keeps one from it', async () => {
    const username = unique('short.');
    const id = await api.person({ role: 'cluster_manager', username, cluster_id: 1 });
    const short = api.reader(username);
    const on = await site();
    const { change } = await done(short.call(siteActions.edit, { site_id: on, site_name: 'Après' }));
    const own = await api.db
      .selectFrom('accounts')
      .select('permissions')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const set = (values: object) => api.db.updateTable('accounts').set(values).where('id', '=', id).execute();
    const { pm, ...rest } = own.permissions as { pm: object };
    await set({ permissions: JSON.stringify({ ...rest, pm: { ...pm, edit_site: false } }) });
    expect((await takeBack(short, change)).status).toBe(403);
    await set({ permissions: JSON.stringify(own.permissions), cluster_id: 2 });
    expect((await takeBack(short, change)).status).toBe(404);
    expect((await rowOf('sites', on))?.name).toBe('Après');
    await set({ cluster_id: 1 });
    await done(takeBack(short, change));
  });

  it('a row of a register is written back only where a direct call would write it', async () => {
    const { create, edit, remove } = vehicles.actions as any;
    const driver = (username: string) =>
      api.person({ role: 'agent', username: unique(username), cluster_id: 1, owner: 'inhouse' });
    const [moving, staying] = [await driver('mv.'), await driver('st.')];
    const vehicle = async (values: object) => {
      const sent = { plate: unique('V'), wilaya: 16, owner: 'inhouse', agent: moving, ...values };
      const { body, change } = await done(boss.call(create, sent));
      return { ...body, sent, change } as { id: number; sent: object; change: number };
    };
    const [removed, edited, made] = [await vehicle({}), await vehicle({}), await vehicle({ wilaya: 31 })];
    const changes = [
      (await done(boss.call(remove, { id: removed.id }))).change,
      (await done(boss.call(edit, { id: edited.id, ...edited.sent, agent: staying }))).change,
    ];
    const before = await Promise.all([removed, edited, made].map(({ id }) => rowOf('vehicles', id)));
    await api.db.updateTable('accounts').set({ cluster_id: 2 }).where('id', '=', moving).execute();
    for (const change of changes) {
      const { status, body } = await takeBack(boss, change);
      expect([status, body.fields?.[0].path]).toEqual([422, 'agent']);
    }
    // It went with its agent.
    expect((await takeBack(boss, made.change)).status).toBe(404);
    expect(await Promise.all([removed, edited, made].map(({ id }) => rowOf('vehicles', id)))).toEqual(before);
    await api.db.updateTable('accounts').set({ cluster_id: 1 }).where('id', '=', moving).execute();
    for (const change of [...changes, made.change]) await done(takeBack(boss, change));
  });

  it('nothing goes back to an agent who left the reach since; to one who never was in it, it does', async () => {
    const anAgent = (cluster_id: number) =>
      api.person({ role: 'agent', username: unique('gone.'), cluster_id, owner: 'inhouse' });
    const far = await api.person({
      role: 'manager',
      username: unique('far.'),
      cluster_id: 2,
      owner: 'inhouse',
    });
    for (const [leaves, status] of [
      [true, 409],
      [false, 200],
    ] as const) {
      const former = await anAgent(leaves ? 1 : 2);
      const on = await aSite(api.db, { areas: ['delivery'], agent: former });
      const plan = await aPlan(api.db, on, { kind: 'ssr', day: '2031-05-01', agent_id: former });
      const other = await aPlan(api.db, on, { kind: 'gpm', day: '2031-05-01', agent_id: former });
      const { change: given } = await done(
        boss.call(planActions.actions.edit, {
          plan_id: plan,
          planning_date: '2031-05-01',
          planning_agent: agent,
        }),
      );
      const { change: deleted } = await done(
        boss.call(planning.actions.deletePlan, { task_type: 'gpm', plan_id: other }),
      );
      const { change: assigned } = await done(
        boss.call(siteSelection.actions.assign, { area: 'delivery', ids: [on], agent }),
      );
      if (leaves) await done(admin.call(accountActions.actions.edit, { userid: former, manager: far }));
      for (const change of [given, deleted, assigned])
        expect((await takeBack(boss, change)).status).toBe(status);
    }
  });

  it('a refusal names no change of what left the reach', async () => {
    const on = await site();
    const { change } = await done(boss.call(siteActions.edit, { site_id: on, site_name: 'Après' }));
    await done(admin.call(siteActions.edit, { site_id: on, site_name: 'Plus loin', site_wilaya: 31 }));
    const { status, body } = await takeBack(boss, change);
    expect([status, body.current.standing]).toEqual([409, []]);
  });

  it('it ends after some minutes, and knows no import and no change of an account', async () => {
    const { change, day } = await moved();
    await api.db
      .updateTable('history')
      .set({ at: new Date(Date.now() - (undoMinutes * 60 + 5) * 1000) } as never)
      .where('id', '=', change)
      .execute();
    const late = await takeBack(boss, change);
    expect(late.status).toBe(409);
    expect(late.body.error).toContain(`${undoMinutes} minutes`);
    expect(await day()).toBe('2031-05-20');

    const person = await api.person({ role: 'agent', username: unique('p.'), cluster_id: 1 });
    const disabled = await done(admin.call(accountActions.actions.disable, { id: person }));
    expect(disabled.change).toBeNaN();
    const last = await api.db
      .selectFrom('history')
      .select('id')
      .where('object', '=', 'accounts')
      .where('object_id', '=', person)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await takeBack(admin, last.id)).status).toBe(409);
  });

  it('is not offered where it would be refused: notes, parts, messages, what an agent is asked for again', async () => {
    const on = await site();
    const task = await aTask(api.db, on, { kind: 'delivery', status: '', agent_id: agent });
    const slots = [{ test: 'pickup', index: 0, cause: 'floue' }];
    for (const answer of [
      admin.call(siteActions.edit, { site_id: on, note: 'Seulement une note' }),
      admin.call(siteDetails.actions.addCosite, { site_id: on, site_type: '3G', site_code: 'C' }),
      admin.call(settings.actions.publish, { message: 'Bonjour', users: [agent] }),
      admin.call(taskActions.actions.return, { pmid: task, slots }),
      takeBack(admin, (await done(admin.call(siteActions.edit, { site_id: on, site_name: 'Autre' }))).change),
    ])
      expect((await done(answer)).change).toBeNaN();
  });

  it('is offered up to so many changes at once: what would be refused afterwards is not promised', () => {
    const edited = { object: 'sites', action: 'sites.edit', before: { name: 'A' }, after: { name: 'B' } };
    expect([undoMost, undoMost + 1].map(count => offersUndo([edited], count))).toEqual([true, false]);
  });
});
