import { expect } from 'vitest';
import { type TaskKind, taskKinds } from '../../contract/organisation/vocabulary';
import { getSlots, getSteps } from '../../contract/work/evidence';
import type { StepData } from '../../contract/work/evidence/step-data';
import { getRequiredSteps } from '../../contract/work/task-kinds';
import type { WorkId } from '../../field/work/vault/tables';
import { createRandom, type Random } from '../../server/operations/demo/random';
import { byDepth } from '../depth';
import { buildMinimalData } from '../server/field/mobile-client';
import { createAgentActions, createTestPicture } from './agent-actions';
import { type Agent, fieldTest, type Server } from './field-test';
import type { Office } from './office';
import { type Phone, slow3G } from './phone';

/** In CI all task types are tested by touch (`by-touch.ci.test.ts`). */
const walks = byDepth({ quick: 2, ci: 2, deep: 200 });
/** Except for `test:deep` a CM and a delivery: they ask for the fewest photos. */
const first = Number(process.env.TERRAIN_SEED ?? byDepth({ quick: 9, ci: 9, deep: 1 }));

/** For each task type a step that has more than photos, and a text entry in it. */
const writingIn: Record<TaskKind, { test: string; write: (text: string) => StepData }> = {
  cm: { test: 'cm_actions', write: text => ({ follow_up: text }) },
  delivery: { test: 'pickup', write: text => ({ items: [{ label: text }] }) },
  gpm: { test: 'gpm_assets', write: text => ({ properties: [{ prop_label: 'Moteur', prop_value: text }] }) },
  ssr: { test: 'access', write: text => ({ remark: text }) },
  installation: { test: 'siteaccess', write: text => ({ site_address_info: text }) },
};

fieldTest(
  `${walks} agents on their ways through bad networks, killed tabs and killed servers: the office holds what they entered, once`,
  { timeout: byDepth({ quick: 240_000, ci: 300_000, deep: 7_200_000 }) },
  async ({ phone, office, agent, server }) => {
    for (let seed = first; seed < first + walks; seed++) {
      const random = createRandom(seed);
      const one = await phone({ random });
      await walk({ one, office, agent, server, random, seed });
      await one.close();
    }
  },
);

type Walk = { one: Phone; office: Office; agent: Agent; server: Server; random: Random; seed: number };
const walk = async ({ one, office, agent, server, random, seed }: Walk) => {
  const kind = taskKinds[seed % taskKinds.length];
  const { test, write } = writingIn[kind];
  const steps = getRequiredSteps(kind, kind === 'installation' ? 'new_site' : undefined);
  const work: WorkId = `p${await office.plan(kind, agent.user.userid)}`;
  const hand = createAgentActions(one);
  const slots = getSteps(kind).flatMap(({ test }) =>
    getSlots(kind, test)
      .slice(0, 3)
      .map(({ index }) => ({ test, index })),
  );
  let data: StepData = {};
  const entered: Record<string, StepData> = {};
  const photos = new Map<string, string>();
  const actions: string[] = [];
  let pictures = seed * 1000;
  let arrived = false;

  const enter = async (values: StepData) => {
    await hand.enter(work, test, values);
    data = { ...data, ...values };
  };
  const photo = async (test: string, index: number, kilobytes?: number) => {
    const picture = await createTestPicture(pictures++, kilobytes);
    photos.set(`${test}/${index}`, await hand.photo(work, test, index, picture));
  };
  /** What was in progress when the tab was killed is stored either as before or as after. */
  const readStored = async () => {
    for (const row of await one.rows('steps')) if (row.work === work && row.test === test) data = row.data;
    const rows = (await one.rows('photos')).filter(row => row.work === work && !row.removed);
    rows.sort((a, b) => (a.at < b.at ? -1 : 1));
    photos.clear();
    for (const { test, index, sha256 } of rows) photos.set(`${test}/${index}`, sha256);
    arrived = (await one.rows('arrivals')).some(row => row.work === work);
  };
  const writing = () => write(`Seed ${seed}, ${pictures++}`);

  const moves: [weight: number, name: string, move: () => Promise<void>][] = [
    [5, 'enters', () => enter(writing())],
    [
      5,
      'photographs',
      () => {
        const { test, index } = random.pick(slots);
        return photo(test, index, random.chance(0.2) ? 700 : 2);
      },
    ],
    [
      2,
      'takes back',
      async () => {
        if (!photos.size) return;
        const slot = random.pick([...photos.keys()]);
        const [test, index] = slot.split('/');
        await hand.takeBack(work, test, Number(index));
        photos.delete(slot);
      },
    ],
    [2, 'loses the network', () => one.become('cut')],
    [3, 'is on a bad network', () => one.become('lossy')],
    [2, 'has a good network', () => one.become('good')],
    [1, 'has a slow link', () => one.slow(slow3G)],
    [1, 'has a quick link', () => one.slow(null)],
    [3, 'sends', () => one.sendNow()],
    [
      2,
      'has his tab killed',
      async () => {
        const picture = await createTestPicture(pictures++);
        const { test: photographed, index } = slots[0];
        const entering = hand.enter(work, test, writing()).catch(() => undefined);
        const photographing = hand.photo(work, photographed, index, picture).catch(() => undefined);
        // At once, or when the first of both is stored and the other perhaps half.
        if (random.chance(0.5)) await Promise.race([entering, photographing]);
        await one.kill();
        await one.open();
        await readStored();
      },
    ],
    [
      seed % 4 === 0 ? 1 : 0,
      'meets a killed server',
      async () => {
        await one.sendNow();
        await server.kill();
        await server.start();
      },
    ],
  ];
  const drawn = moves.flatMap(([weight, ...move]) => Array.from({ length: weight }, () => move));

  await one.sendNow();
  await one.has(work);
  try {
    for (let turn = random.int(6, 14); turn > 0; turn--) {
      if (!arrived) {
        actions.push('arrives');
        await hand.arrive(work);
        arrived = true;
      }
      const [name, move] = random.pick(drawn);
      actions.push(name);
      await move();
    }
    for (const step of steps) {
      const minimal = buildMinimalData(kind, step) as StepData;
      if (step === test) await enter(minimal);
      else await hand.enter(work, step, minimal);
      entered[step] = step === test ? data : minimal;
      for (const { index, required } of getSlots(kind, step))
        if (required && !photos.has(`${step}/${index}`)) await photo(step, index);
    }
    await hand.submit(work);
    await one.slow(null);
    await one.become('good');
    await one.sendAll();

    const serverTask = (await office.held(agent, work))!;
    expect(serverTask.photos).toEqual(Object.fromEntries(photos));
    expect(await serverTask.bytes()).toEqual(Object.fromEntries(photos));
    for (const [step, data] of Object.entries(entered))
      expect(serverTask.tests[step], step).toMatchObject({ data, done: true });
    expect(serverTask.history).toMatchObject({ 'field.clockin': 1, 'field.submit': 1 });
    expect((await one.rows('photos')).filter(row => row.work === work && !row.sent_at)).toEqual([]);
  } catch (error) {
    throw new Error(`With seed ${seed}, an agent on a ${kind} who ${actions.join(', ')}: ${error}`, {
      cause: error,
    });
  }
};
