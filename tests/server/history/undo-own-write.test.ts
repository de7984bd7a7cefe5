import { beforeAll, describe, expect, it } from 'vitest';
import { maxUndoChanges, undoMinutes } from '../../../contract/framework/undo';
import { audit } from '../../../contract/office/change-history';
import { accountActions } from '../../../contract/organisation/account-actions';
import { settings } from '../../../contract/organisation/settings';
import { siteDetails } from '../../../contract/sites/site-details';
import { siteActions } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { taskSelection } from '../../../contract/work/task-selection';
import { vehicles } from '../../../contract/work/vehicles';
import { canUndo } from '../../../server/framework/change-history/undo-own-changes';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectChange } from '../answers';
import { type Client, testApi } from '../harness';
import { listNotices } from '../sites/small-world';

const { undo } = audit.actions;
const api = testApi();
const admin = api.client('admin');
/** Somebody who holds what his work asks for, and takes nothing of others back. */
let boss: Client;
let agent: number;
beforeAll(async () => {
  await api.person({ role: 'cluster_manager', username: 'boss', cluster_id: 1 });
  boss = api.reader('boss');
  agent = await api.person({ role: 'agent', username: 'o.agent', cluster_id: 1, owner: 'inhouse' });
});

const site = () => createSite(api.db, { areas: ['delivery'] });
const takeBack = (user: Client, change: number) => user.call(undo, { change });
/** A row, without what a change and its way back both move. */
const rowNow = async (table: 'sites' | 'plans' | 'tasks' | 'vehicles', id: number) => {
  const [row] = await api.rows(table as 'sites', { id });
  return row && ({ ...row, version: 0, updated_at: null, created_at: null } as Record<string, unknown>);
};

describe('taking one’s own write back', () => {
  // Of single records: `way-back.test.ts`.
  it.each([
    [
      'plans moved together',
      'plans',
      async () => {
        const ids = [
          await createPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01', agent_id: agent }),
          await createPlan(api.db, await site(), { kind: 'ssr', status: 'done' }),
          await createPlan(api.db, await site(), { kind: 'installation', day: '2031-05-02' }),
        ];
        return { ids, call: planActions.actions.move, input: { ids, planning_date: '2031-05-20' } };
      },
    ],
    [
      'tasks closed together',
      'tasks',
      async () => {
        const ids = [
          await createTask(api.db, await site(), { kind: 'delivery', status: '' }),
          await createTask(api.db, await site(), { kind: 'delivery', status: 'ongoing' }),
        ];
        return { ids, call: taskSelection.actions.close, input: { ids, kind: 'delivery' } };
      },
    ],
  ] as const)('%s are as before, those that it left out among them', async (_, table, prepare) => {
    const { ids, call, input } = await prepare();
    const now = () => Promise.all(ids.map(id => rowNow(table, id)));
    const before = await now();
    const { change } = await expectChange(boss.call(call, input));
    expect(await now()).not.toEqual(before);
    await expectChange(takeBack(boss, change));
    expect(await now()).toEqual(before);
    expect((await takeBack(boss, change)).status).toBe(409);
  });

  it('the agent hears of it, once', async () => {
    const on = await site();
    const task = await createTask(api.db, on, { kind: 'delivery', status: '', agent_id: agent });
    const { change } = await expectChange(boss.call(taskActions.actions.close, { id: task }));
    const before = (await listNotices(api, agent)).length;
    await expectChange(takeBack(boss, change));
    const texts = await listNotices(api, agent);
    expect(texts).toHaveLength(before + 1);
    expect(texts.at(-1)).toContain(`n°\u00a0${task}`);
    expect(texts.at(-1)).toContain('revenue à son statut précédent');
  });
});

describe('nobody gains anything by it', () => {
  const move = (user: Client, plan_id: number, planning_date: string, more = {}) =>
    expectChange(user.call(planActions.actions.edit, { plan_id, planning_date, ...more }));
  const rename = (user: Client, site_id: number, site_name: string, more = {}) =>
    expectChange(user.call(siteActions.edit, { site_id, site_name, ...more }));
  const moved = async () => {
    const plan = await createPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' });
    const { change } = await move(boss, plan, '2031-05-20');
    return { plan, change, day: async () => (await rowNow('plans', plan))?.day };
  };

  it('another’s change is as one that does not exist, admins’ included', async () => {
    const { change, day } = await moved();
    for (const user of ['admin', 'cluster', 'manager', 'agent']) {
      const refused = await takeBack(api.client(user), change);
      const missing = await takeBack(api.client(user), 2_000_000_000);
      expect([refused.status, refused.body]).toEqual([404, missing.body]);
    }
    expect(await day()).toBe('2031-05-20');
  });

  it('what changed since is left, with words that name it', async () => {
    const { plan, change, day } = await moved();
    await move(admin, plan, '2031-05-25');
    const { status, body } = await takeBack(boss, change);
    expect(status).toBe(409);
    expect(body.error).toContain('plus récent');
    expect(body.current.standing).toMatchObject([{ action: 'planning.editPlan', username: 'admin' }]);
    expect(await day()).toBe('2031-05-25');

    const task = await createTask(api.db, await site(), { kind: 'delivery', status: '', agent_id: agent });
    const closed = await expectChange(boss.call(taskActions.actions.return, { pmid: task }));
    await expectChange(admin.call(taskActions.actions.close, { id: task }));
    expect((await takeBack(boss, closed.change)).status).toBe(409);
  });

  it('of a set nothing is taken back where one of it changed since', async () => {
    const aPlanOf = async () => createPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' });
    const plans = [await aPlanOf(), await aPlanOf()];
    const set = { ids: plans, planning_date: '2031-05-20' };
    const { change } = await expectChange(boss.call(planActions.actions.move, set));
    await move(admin, plans[1], '2031-05-25');
    expect((await takeBack(boss, change)).status).toBe(409);
    expect(await rowNow('plans', plans[0])).toMatchObject({ day: '2031-05-20' });
  });

  it('a right that was withdrawn meanwhile, or a site out of reach, keeps one from it', async () => {
    const username = uniqueName('short.');
    const id = await api.person({ role: 'cluster_manager', username, cluster_id: 1 });
    const short = api.reader(username);
    const on = await site();
    const { change } = await rename(short, on, 'Après');
    const own = await api.row('accounts', id);
    const set = (values: object) => api.update('accounts', id, values);
    const { pm, ...rest } = own.permissions as { pm: object };
    await set({ permissions: JSON.stringify({ ...rest, pm: { ...pm, edit_site: false } }) });
    expect((await takeBack(short, change)).status).toBe(403);
    await set({ permissions: JSON.stringify(own.permissions), cluster_id: 2 });
    expect((await takeBack(short, change)).status).toBe(404);
    expect((await rowNow('sites', on))?.name).toBe('Après');
    await set({ cluster_id: 1 });
    await expectChange(takeBack(short, change));
  });

  it('a row of a register is written back only where a direct call would write it', async () => {
    const { create, edit, remove } = vehicles.actions as any;
    const driver = (username: string) =>
      api.person({ role: 'agent', username: uniqueName(username), cluster_id: 1, owner: 'inhouse' });
    const [moving, staying] = [await driver('mv.'), await driver('st.')];
    const vehicle = async (values: object) => {
      const sent = { plate: uniqueName('V'), wilaya: 16, owner: 'inhouse', agent: moving, ...values };
      const { body, change } = await expectChange(boss.call(create, sent));
      return { ...body, sent, change } as { id: number; sent: object; change: number };
    };
    const [removed, edited, made] = [await vehicle({}), await vehicle({}), await vehicle({ wilaya: 31 })];
    const changes = [
      (await expectChange(boss.call(remove, { id: removed.id }))).change,
      (await expectChange(boss.call(edit, { id: edited.id, ...edited.sent, agent: staying }))).change,
    ];
    const before = await Promise.all([removed, edited, made].map(({ id }) => rowNow('vehicles', id)));
    await api.update('accounts', moving, { cluster_id: 2 });
    for (const change of changes) {
      const { status, body } = await takeBack(boss, change);
      expect([status, body.fields?.[0].path]).toEqual([422, 'agent']);
    }
    // It went with its agent.
    expect((await takeBack(boss, made.change)).status).toBe(404);
    expect(await Promise.all([removed, edited, made].map(({ id }) => rowNow('vehicles', id)))).toEqual(
      before,
    );
    await api.update('accounts', moving, { cluster_id: 1 });
    for (const change of [...changes, made.change]) await expectChange(takeBack(boss, change));
  });

  it('nothing goes back to somebody who left the reach since; to one who never was in it, it does', async () => {
    const person = (role: 'agent' | 'manager', cluster_id: number) =>
      api.person({ role, username: uniqueName('gone.'), cluster_id, owner: 'inhouse' });
    const far = await person('manager', 2);
    const above = await api.person({ role: 'cluster_manager', username: uniqueName('gone.'), cluster_id: 2 });
    for (const [leaves, status] of [
      [true, 409],
      [false, 200],
    ] as const) {
      const former = await person('agent', leaves ? 1 : 2);
      const chief = await person('manager', leaves ? 1 : 2);
      const on = await createSite(api.db, { areas: ['delivery'], agent: former, manager_id: chief });
      const plan = await createPlan(api.db, on, { kind: 'ssr', day: '2031-05-01', agent_id: former });
      const other = await createPlan(api.db, on, { kind: 'gpm', day: '2031-05-01', agent_id: former });
      const changes = [
        await move(boss, plan, '2031-05-01', { planning_agent: agent }),
        await expectChange(boss.call(planning.actions.deletePlan, { task_type: 'gpm', plan_id: other })),
        await expectChange(boss.call(siteSelection.actions.assign, { area: 'delivery', ids: [on], agent })),
        await expectChange(
          boss.call(siteSelection.actions.changeOwner, { area: 'delivery', ids: [on], site_owner: 'MBS' }),
        ),
      ];
      if (leaves)
        await expectChange(
          admin.call(accountActions.actions.edit, { userid: chief, cluster_manager: above }),
        );
      if (leaves)
        await expectChange(admin.call(accountActions.actions.edit, { userid: former, manager: far }));
      for (const { change } of changes) expect((await takeBack(boss, change)).status).toBe(status);
    }
  });

  it('a refusal names no change of what left the reach', async () => {
    const on = await site();
    const { change } = await rename(boss, on, 'Après');
    await rename(admin, on, 'Plus loin', { site_wilaya: 31 });
    const { status, body } = await takeBack(boss, change);
    expect([status, body.current.standing]).toEqual([409, []]);
  });

  it('it ends after some minutes, and knows no import and no change of an account', async () => {
    const { change, day } = await moved();
    const longAgo = new Date(Date.now() - (undoMinutes * 60 + 5) * 1000);
    await api.update('history', change, { at: longAgo });
    const late = await takeBack(boss, change);
    expect(late.status).toBe(409);
    expect(late.body.error).toContain(`${undoMinutes} minutes`);
    expect(await day()).toBe('2031-05-20');

    const person = await api.person({ role: 'agent', username: uniqueName('p.'), cluster_id: 1 });
    const disabled = await expectChange(admin.call(accountActions.actions.disable, { id: person }));
    expect(disabled.change).toBeNaN();
    const [last] = await api.history('accounts', person);
    expect((await takeBack(admin, last.id)).status).toBe(409);
  });

  it('is not offered where it would be refused: notes, parts, messages, what an agent is asked for again', async () => {
    const on = await site();
    const task = await createTask(api.db, on, { kind: 'delivery', status: '', agent_id: agent });
    const slots = [{ test: 'pickup', index: 0, cause: 'floue' }];
    for (const answer of [
      admin.call(siteActions.edit, { site_id: on, note: 'Seulement une note' }),
      admin.call(siteDetails.actions.addCosite, { site_id: on, site_type: '3G', site_code: 'C' }),
      admin.call(settings.actions.publish, { message: 'Bonjour', users: [agent] }),
      admin.call(taskActions.actions.return, { pmid: task, slots }),
      takeBack(admin, (await rename(admin, on, 'Autre')).change),
    ])
      expect((await expectChange(answer)).change).toBeNaN();
  });

  it('is offered up to so many changes at once: what would be refused afterwards is not promised', () => {
    const edited = { object: 'sites', action: 'sites.edit', before: { name: 'A' }, after: { name: 'B' } };
    expect([maxUndoChanges, maxUndoChanges + 1].map(count => canUndo([edited], count))).toEqual([
      true,
      false,
    ]);
  });
});
