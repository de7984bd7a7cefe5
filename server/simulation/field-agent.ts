import { createHash } from 'node:crypto';
import { slotLabel, slotsOf, stepsOf } from '../../contract/evidence';
import { requiredSteps } from '../../contract/evidence/required-steps';
import { stepDataSchema } from '../../contract/evidence/step-data';
import { type FieldTask, field } from '../../contract/field';
import { kindRows } from '../../contract/task-kinds';
import type { TaskKind } from '../../contract/vocabulary';
import type { Random } from '../db/demo/random';
import { drawPhoto } from '../photos/draw';
import { evidenceOf } from './evidence-of';
import type { Connection } from './network';

/** What an agent has sent for a task, and the server has said that it took. */
export type SentTask = {
  taskid: number;
  plan_id: number;
  kind: TaskKind;
  status: string;
  data: Map<string, unknown>;
  /** SHA-256 of the bytes by `test/slot`. */
  photos: Map<string, string>;
};

const { actions } = field;

/** An agent with his phone: takes plans from clock-in to submission, photos and steps in no order at all. */
export const fieldAgent = (
  connection: Connection,
  random: Random,
  { fewPhotos = false }: { fewPhotos?: boolean } = {},
) => ({
  doPlan: async (planId: number): Promise<SentTask> => {
    const { plans } = await connection.call(actions.plans, { days: 31 });
    const plan = plans.find(({ plan_id }) => plan_id === planId);
    if (!plan) throw new Error(`Plan ${planId} did not reach its agent`);
    const { task_type: kind, site } = plan;
    const place = around(site.place ?? algiers, random);
    const test = kindRows[kind].clockin;
    const arrival = evidenceOf(kind, test, random, place);
    const { taskid } = await connection.call(actions.clockin, {
      plan_id: planId,
      ...place,
      at: new Date().toISOString(),
      data: arrival.data,
    });
    const sent: SentTask = {
      taskid,
      plan_id: planId,
      kind,
      status: 'ongoing',
      data: new Map([[test, arrival.data]]),
      photos: new Map(),
    };
    const required = requiredSteps(kind, plan.installation_type);
    const others = stepsOf(kind).filter(step => !required.includes(step.test) && random.chance(0.3));
    const jobs = [...required, ...others.map(step => step.test)].flatMap(key => {
      const made = key === test ? arrival : evidenceOf(kind, key, random, place);
      const least = slotsOf(kind, key).filter(({ required }) => required);
      const slots = fewPhotos ? least.map(({ index }) => index) : made.slots;
      const photos = slots.map(slot => () => sendPhoto(connection, sent, site.code, key, slot, place));
      if (key === test) return photos;
      return [...photos, () => sendStep(connection, sent, key, made.data)];
    });
    for (const job of shuffled(jobs, random)) await job();
    sent.status = (await connection.call(actions.submit, { taskid })).task_status;
    return sent;
  },

  /** Sends again what a return asks for, and submits. */
  redo: async (sent: SentTask) => {
    const { task } = await connection.call(actions.task, { taskid: sent.taskid });
    if (task.task_status !== 'return') throw new Error(`Task ${sent.taskid} is not returned`);
    for (const { test, index } of task.redo) {
      if (index === null) await sendStep(connection, sent, test, sent.data.get(test));
      else await sendPhoto(connection, sent, task.site.code, test, index, task.site.place ?? algiers);
    }
    sent.status = (await connection.call(actions.submit, { taskid: sent.taskid })).task_status;
  },

  /** What the server holds, against what was sent: a sentence for each difference. */
  differences: async (sent: SentTask) => {
    const { task } = await connection.call(actions.task, { taskid: sent.taskid });
    return differencesOf(sent, task);
  },
});

const sendStep = async (connection: Connection, sent: SentTask, test: string, data: unknown) => {
  const { taskid } = sent;
  await connection.call(actions.step, { taskid, test, data: data as Record<string, unknown> });
  sent.data.set(test, data);
};

const sendPhoto = async (
  connection: Connection,
  sent: SentTask,
  siteCode: string,
  test: string,
  slot: number,
  place: Place,
) => {
  const label = slotLabel(sent.kind, test, slot, 'fr');
  const content = await drawPhoto({ siteCode, label, at: new Date(), place });
  const photo = { taskid: sent.taskid, test, index: slot, ...place };
  const { sha256 } = await connection.call(actions.photo, photo, { name: `${test}-${slot}.jpg`, content });
  if (sha256 !== createHash('sha256').update(content).digest('hex'))
    throw new Error(`${test}, photo ${slot}: the server took other bytes than were sent`);
  sent.photos.set(`${test}/${slot}`, sha256);
};

const differencesOf = (sent: SentTask, held: FieldTask): string[] => {
  const found: string[] = [];
  const compare = (what: string, here: unknown, there: unknown) => {
    const [ours, theirs] = [JSON.stringify(here), JSON.stringify(there)];
    if (ours !== theirs) found.push(`Task ${sent.taskid}, ${what}: sent ${ours}, held ${theirs}`);
  };
  compare('state', sent.status, held.task_status);
  compare('plan', sent.plan_id, held.plan_id);
  const doneTests = Object.entries(held.tests).filter(([, { done }]) => done);
  compare('steps', [...sent.data.keys()].sort(), doneTests.map(([test]) => test).sort());
  for (const [test, data] of sent.data)
    compare(
      `data of ${test}`,
      inOrder(stepDataSchema(sent.kind, test).parse(data)),
      inOrder(held.tests[test]?.data),
    );
  const photos = Object.entries(held.tests).flatMap(([test, { photos }]) =>
    photos.map(({ index, sha256 }) => [`${test}/${index}`, sha256]),
  );
  compare('photos', [...sent.photos].sort(), photos.sort());
  return found;
};

/** Values with their names in one order: a database may keep them in another. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
};

type Place = { lat: number; lng: number };
const algiers: Place = { lat: 36.7538, lng: 3.0588 };
/** Within some 150 m. */
const around = ({ lat, lng }: Place, random: Random): Place => ({
  lat: Number((lat + (random.next() - 0.5) / 500).toFixed(6)),
  lng: Number((lng + (random.next() - 0.5) / 500).toFixed(6)),
});

const shuffled = <T>(items: T[], random: Random): T[] => {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.int(0, last);
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
};
