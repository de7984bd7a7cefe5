import { expect } from 'vitest';
import { field } from '../../contract/field/field';
import { getSlots } from '../../contract/work/evidence';
import type { WorkId } from '../../field/work/vault/tables';
import { createRandom } from '../../server/operations/demo/random';
import { createNetwork } from '../../server/operations/simulation/network';
import { buildMinimalData } from '../server/field/mobile-client';
import { createAgentActions, createTestPicture } from './agent-actions';
import { fieldTest } from './field-test';

const requiredSlots = getSlots('cm', 'photos').filter(({ required }) => required);
const data = buildMinimalData('cm', 'cm_actions');

fieldTest(
  'sent work is sent again to a server restored from a backup: each item once, at its own site',
  { timeout: 300_000 },
  async ({ server, office, agent, planned }) => {
    const { work, one } = await planned('cm');
    const site = await office.newSite();
    const hand = createAgentActions(one);
    await one.become('cut');
    const restore = await server.backUp();
    const planAt = async (site?: number): Promise<WorkId> =>
      `p${await office.plan('cm', agent.user.userid, undefined, site)}`;
    // One plan that is in the backup, and one that is not.
    const later = await planAt(site);
    await one.become('good');
    await one.sendNow();
    await one.has(later);
    const sent: Record<string, Record<string, string>> = {};
    for (const [at, each] of [work, later].entries()) {
      await hand.arrive(each);
      await hand.enter(each, 'cm_actions', { ...data, downtime: 10 + at });
      sent[each] = {};
      for (const { index } of requiredSlots)
        sent[each][`photos/${index}`] = await hand.photo(
          each,
          'photos',
          index,
          await createTestPicture(200 + 20 * at + index),
        );
      await hand.submit(each);
    }
    await one.sendAll();
    await one.become('cut');

    await restore();
    // The plan and the task created now reuse the numbers of the lost ones, at another site.
    const other = await planAt();
    expect(other).toBe(later);
    const { call } = createNetwork(server.address, { random: createRandom(1), faulty: false }).connect(
      agent.token,
    );
    const begun = await call(field.actions.clockin, {
      ...{ plan_id: Number(other.slice(1)), lat: 36.7, lng: 3.1, at: new Date().toISOString() },
    });
    const ids = (await one.rows('arrivals')).map(row => row.taskid);
    expect(ids).toContain(begun.taskid);

    await one.become('good');
    await one.sendNow();
    await one.says('Le serveur a été restauré et ne connaît plus cette tâche.');
    expect(await office.held(agent, other)).toMatchObject({ status: 'ongoing', photos: {} });
    const again = await planAt(site);
    await one.sendAll();
    for (const [at, [each, from]] of [
      [work, work],
      [again, later],
    ].entries()) {
      const serverTask = (await office.held(agent, each as WorkId))!;
      expect(serverTask).toMatchObject({ status: '', photos: sent[from], replaced: 0 });
      expect(serverTask.tests.cm_actions).toMatchObject({ data: { ...data, downtime: 10 + at }, version: 1 });
      expect(await serverTask.bytes()).toEqual(sent[from]);
      expect(serverTask.history).toMatchObject({ 'field.clockin': 1, 'field.submit': 1 });
    }
    expect(await office.held(agent, other)).toMatchObject({ status: 'ongoing', photos: {} });
  },
);
