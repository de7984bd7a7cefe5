import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../contract/office/change-history';
import {
  defaultDurationMinutes,
  maxMeasuredMinutes,
  minMeasuredMinutes,
  workforce,
} from '../../../contract/work/workforce';
import { loadWorkforce } from '../../../server/work/workforce/load-workforce';
import { createAbsence, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { type Client, testApi } from '../harness';

const { agent, edit, addAbsence, removeAbsence, durations, editDurations } = workforce.actions;
const api = testApi();
const admin = api.client('admin');
let manager: Client;
let ownAgent: number;
beforeAll(async () => {
  const { id, client } = await api.someone('manager');
  manager = client;
  ownAgent = await api.person({ role: 'agent', username: 'w-agent', cluster_id: 1, manager_id: id });
});

/** A week that holds the 1st of May, a Thursday: 27 April 2031 is its Sunday. */
const week = ['27', '28', '29', '30']
  .map(day => `2031-04-${day}`)
  .concat(['01', '02', '03'].map(day => `2031-05-${day}`));
const usual = { minutes: [480, 480, 480, 480, 480, 0, 0], most: {}, home: null };

describe('what an agent can take on', () => {
  it('is the usual until somebody says otherwise, of every kind, and nothing on days away', async () => {
    const { data } = await expectOk(manager.call(agent, { agent_id: ownAgent }));
    expect(data).toMatchObject({ ...usual, version: 0, absences: [] });
    await createAbsence(api.db, ownAgent, { day_from: '2031-04-28', day_to: '2031-04-29' });
    const force = await loadWorkforce(api.db, [ownAgent], week);
    //                                          Su   Mo Tu We   Th: 1 May  Fr Sa
    expect(week.map(day => force.minutes(ownAgent, day))).toEqual([480, 0, 0, 480, 0, 0, 0]);
    expect(force.skills(ownAgent)).toEqual(['delivery', 'ssr', 'installation', 'gpm', 'cm']);
  });

  it('is kept as it was set, with its history, and not by who saw another version', async () => {
    const work = {
      agent_id: ownAgent,
      minutes: [240, 480, 480, 480, 480, 120, 0],
      most: { ssr: 3 },
      skills: ['gpm', 'ssr'],
      home: { lat: 36.1, lng: 3.2 },
    };
    const { data } = await expectOk(manager.call(edit, { ...work, version: 0 }));
    expect(data).toMatchObject({ ...work, skills: ['ssr', 'gpm'], version: 1 });
    expect((await manager.call(edit, { ...work, version: 0 })).status).toBe(409);
    const force = await loadWorkforce(api.db, [ownAgent], week);
    expect(force.minutes(ownAgent, '2031-04-27')).toBe(240);
    expect(force.minutes(ownAgent, '2031-05-02')).toBe(120);
    const limits = [force.maxOfKind(ownAgent, week[0], 'ssr'), force.maxOfKind(ownAgent, week[0], 'gpm')];
    expect(limits).toEqual([3, null]);
    expect(force.home(ownAgent)).toEqual({ lat: 36.1, lng: 3.2 });
    const { rows } = await expectOk(
      admin.call(audit.actions.list, { action: 'workforce.edit', object: 'accounts' }),
    );
    expect(rows[0].after).toMatchObject({
      capacity: '240 480 480 480 480 120 0',
      most: 'ssr 3',
      skills: 'ssr, gpm',
    });
  });
});

describe('an absence', () => {
  it('comes and goes, ends after it begins, and is no emigration', async () => {
    const absence = {
      agent_id: ownAgent,
      from: '2031-06-01',
      to: '2031-06-05',
      cause: 'training',
      note: 'GE',
    };
    const { data } = await expectOk(manager.call(addAbsence, absence));
    expect(data).toMatchObject(absence);
    expect((await manager.call(addAbsence, { ...absence, to: '2031-05-31' })).status).toBe(422);
    expect((await manager.call(addAbsence, { ...absence, to: '2032-12-31' })).status).toBe(422);
    await expectOk(manager.call(removeAbsence, { id: data.id }));
    const force = await loadWorkforce(api.db, [ownAgent], ['2031-06-02']);
    expect(force.absence(ownAgent, '2031-06-02')).toBeNull();
  });

  it('goes once, with one entry in the history, when two take it away at once', async () => {
    const absence = { agent_id: ownAgent, from: '2031-07-01', to: '2031-07-02', cause: 'leave' };
    const { data } = await expectOk(manager.call(addAbsence, absence));
    const answers = await Promise.all(
      [manager, admin, manager].map(one => one.call(removeAbsence, { id: data.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const { rows } = await expectOk(admin.call(audit.actions.list, { action: 'workforce.removeAbsence' }));
    expect(rows.filter((row: any) => row.before.absent_from === absence.from)).toHaveLength(1);
  });
});

describe('the usual duration of a kind', () => {
  it('is the median of its finished tasks, bounded, and what was set holds before it', async () => {
    const site = await createSite(api.db);
    await api.db.updateTable('tasks').set({ submitted_at: null }).where('id', '>', 0).execute();
    const begun = new Date('2026-05-04T08:00:00Z');
    const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
    const ofKind = (kind: 'ssr' | 'gpm' | 'cm', minutes: number, values: object = {}) => {
      const times = { clocked_at: begun, created_at: later(5), submitted_at: later(minutes) };
      return createTask(api.db, site, { kind, status: kind === 'ssr' ? 'accept' : '', ...times, ...values });
    };
    // Sorted 40 70 95: the middle one; seconds, a night and what is not finished tell nothing.
    for (const minutes of [95, 40, 70]) await ofKind('ssr', minutes);
    await ofKind('ssr', 0.2);
    await ofKind('ssr', 15 * 60);
    await ofKind('ssr', 200, { status: 'ongoing' });
    for (const minutes of [3, 4]) await ofKind('gpm', minutes);
    for (const minutes of [600, 610]) await ofKind('cm', minutes);
    const byKind = async (caller = admin) =>
      Object.fromEntries(
        (await expectOk(caller.call(durations, {}))).durations.map((row: any) => [row.task_type, row]),
      );
    expect(await byKind()).toMatchObject({
      ssr: { minutes: 70, learnt: 70, tasks: 3, set: null },
      gpm: { minutes: minMeasuredMinutes },
      cm: { minutes: maxMeasuredMinutes },
      delivery: { minutes: defaultDurationMinutes, learnt: null, tasks: 0 },
    });
    // Of how many, of whom he reaches some.
    const { ssr } = await byKind(manager);
    expect(ssr).toEqual({ task_type: 'ssr', minutes: 70, learnt: 70, tasks: null, set: null });
    await expectOk(admin.call(editDurations, { ssr: 120, delivery: 45 }));
    expect(await byKind()).toMatchObject({
      ssr: { minutes: 120, learnt: 70, set: 120 },
      delivery: { minutes: 45, learnt: null, set: 45 },
    });
    await expectOk(admin.call(editDurations, { ssr: null }));
    expect(await byKind()).toMatchObject({ ssr: { minutes: 70, set: null }, delivery: { set: 45 } });
  });

  it('that one sets stays, though another sets that of another kind at once', async () => {
    const kinds = ['ssr', 'gpm', 'cm', 'delivery'] as const;
    for (const minutes of [30, 50, 70]) {
      await Promise.all(kinds.map(kind => expectOk(admin.call(editDurations, { [kind]: minutes }))));
      const set = (await expectOk(admin.call(durations, {}))).durations.filter((row: any) =>
        kinds.includes(row.task_type),
      );
      expect(set.map((row: any) => row.set)).toEqual(kinds.map(() => minutes));
    }
  });
});
