import { expect } from 'vitest';
import { type TaskKind, taskKinds } from '../../contract/organisation/vocabulary';
import { getRequiredSteps } from '../../contract/work/task-kinds';
import type { WorkId } from '../../field/work/vault/tables';
import { fieldApp as words } from '../../i18n/fr/field';
import { fieldTest } from './field-test';
import { createTouchAgent } from './touch-agent';

/** Steps that a task type does not require, filled in all the same. */
const extraSteps: Partial<Record<TaskKind, string[]>> = {
  cm: ['spareparts', 'anomalies'],
  gpm: ['gpm_anomalies'],
};
const stepsIn = (kind: TaskKind) => [
  ...getRequiredSteps(kind, kind === 'installation' ? 'new_site' : undefined).slice(1),
  ...(extraSteps[kind] ?? []),
];

fieldTest(
  'tasks of all types, entered by touch offline around a restore and cancellations, reach the office exactly once',
  { timeout: 600_000 },
  async ({ phone, office, agent, server }) => {
    const place = { lat: 36.7, lng: 3.1 };
    const works = new Map<TaskKind, WorkId>();
    for (const kind of taskKinds) works.set(kind, `p${await office.plan(kind, agent.user.userid, place)}`);
    const one = await phone();
    await one.context.grantPermissions(['geolocation']);
    await one.context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 8 });
    for (const work of works.values()) await one.has(work);
    await one.become('cut');
    const restore = await server.backUp();
    const hands = [...works].map(([kind, work]) => ({ kind, work, hand: createTouchAgent(one, kind, work) }));
    const toSending = async () => {
      await one.page().goto('/field/sending');
      await one.takeHold();
    };

    // Half of each, a draft, and a killed tab.
    for (const { kind, hand } of hands) {
      await hand.arrive();
      const [first] = stepsIn(kind);
      await hand.step(first);
    }
    const [{ work: firstWork }] = hands;
    await one.page().goto(`/field/work/${firstWork}/impossible`);
    const note = one.page().getByLabel(words.photos.impossible.note);
    await note.fill('Portail fermé, gardien');
    await one.takeHold();
    await expect.poll(() => one.rows('drafts')).toHaveLength(1);
    await one.kill();
    await one.open(`/field/work/${firstWork}/impossible`);
    expect(await one.page().getByLabel(words.photos.impossible.note).inputValue()).toBe(
      'Portail fermé, gardien',
    );
    await toSending();
    await one.become('good');
    await one.sendAll();
    await one.become('cut');

    await restore();
    for (const { kind, hand } of hands) for (const test of stepsIn(kind).slice(1, 2)) await hand.step(test);
    await toSending();
    await one.become('good');
    await one.sendAll();
    await one.become('cut');

    // The office cancels each task while the rest of it is being entered.
    const tasks = new Map<WorkId, number>();
    for (const { kind, work, hand } of hands) {
      const { taskid } = (await office.held(agent, work))!;
      tasks.set(work, taskid);
      await office.ask('admin', 'POST', `/api/pm/cancel/${taskid}`, { message: 'Site fermé' });
      for (const test of stepsIn(kind).slice(2)) await hand.step(test);
      await hand.submit();
    }
    await toSending();
    await one.become('good');
    await one.sendNow();
    const page = one.page();
    const handOver = page.getByRole('button', { name: words.sending.handOver });
    await expect.poll(() => handOver.count()).toBe(hands.length);
    for (let remaining = hands.length; remaining > 0; remaining--) {
      await handOver.first().tap();
      await expect.poll(() => handOver.count()).toBeLessThan(remaining);
    }
    await one.sendAll();

    for (const { work, hand } of hands) {
      const task_id = tasks.get(work)!;
      const { data } = await office.ask('admin', 'GET', `/api/late/fetch?task_id=${task_id}`);
      expect(data).toMatchObject([{ reason: 'cancelled', status: 'pending', photos_awaited: 0 }]);
      await office.ask('admin', 'POST', `/api/late/attach/${data[0].late_id}`, { task_id });
      const serverTask = (await office.held(agent, work))!;
      for (const [test, values] of Object.entries(hand.entered.data))
        expect(serverTask.tests[test].data, test).toMatchObject(values);
      expect(serverTask.comments).toEqual(hand.entered.comments);
      expect(serverTask.replaced).toBe(0);
      expect(await serverTask.bytes()).toEqual(serverTask.photos);
      expect(serverTask.history['field.clockin']).toBe(1);
    }
  },
);
