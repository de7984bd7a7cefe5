import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { field } from '../../../contract/field/field';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getSlots, getSteps, slotLabel } from '../../../contract/work/evidence';
import { isDoneByPhotos } from '../../../contract/work/evidence/step-data';
import { getRequiredSteps, taskKindDefinitions } from '../../../contract/work/task-kinds';
import { drawDemoPhoto } from '../../work/files/draw-demo-photo';
import { generateEvidence } from '../demo/evidence';
import type { Random } from '../demo/random';
import type { Connection } from './network';

/** The values and photos of a task that an agent has sent and the server has acknowledged. */
export type SentTask = {
  taskid: number;
  plan_id: number;
  kind: TaskKind;
  status: string;
  /** Number of submissions, including those after a return. */
  submissions: number;
  /** Data by step. */
  data: Map<string, Record<string, unknown>>;
  /** The version that the server returned, by step. */
  versions: Map<string, number>;
  /** Photos by slot, as `test/slot`; `earlier`: the number of photos it has replaced there. */
  photos: Map<string, { sha256: string; place: Place; direction: number; earlier: number }>;
};
export type Place = { lat: number; lng: number };

const { actions } = field;

/** `light`: small photos, and only those required for a step. */
type Phone = { connection: Connection; random: Random; light: boolean };
type Plan = z.output<typeof actions.plans.output>['plans'][number];
type Evidence = ReturnType<typeof generateEvidence>;

/** An agent with a phone: takes plans from clock-in to submission, photos and steps in random order. */
export const createFieldAgent = (
  connection: Connection,
  random: Random,
  { light = false }: { light?: boolean } = {},
) => {
  const phone: Phone = { connection, random, light };
  return {
    doPlan: async (planId: number): Promise<SentTask> => {
      const plan = await findPlan(connection, planId);
      const { task_type: kind, site } = plan;
      const place = pickPlaceNear(site.place ?? algiers, random);
      const clockinStep = taskKindDefinitions[kind].clockin;
      const arrival = generateEvidence(kind, clockinStep, random, place);
      const sent = await clockIn(connection, plan, place, arrival.data);
      const stepJobs = pickSteps(plan, random).flatMap(test => {
        const evidence = test === clockinStep ? arrival : generateEvidence(kind, test, random, place);
        return createStepJobs(phone, sent, site.code, test, evidence, place);
      });
      for (const job of shuffle(stepJobs, random)) await job();
      await submit(connection, sent);
      return sent;
    },

    /** Sends the photos and steps that a manager returned again, and submits. */
    redo: async (sent: SentTask) => {
      const { task } = await connection.call(actions.task, { taskid: sent.taskid });
      if (task.task_status !== 'return') throw new Error(`Task ${sent.taskid} is not returned`);
      const place = pickPlaceNear(task.site.place ?? algiers, random);
      for (const { test, index } of task.redo) {
        if (index !== null) await sendPhoto(phone, sent, task.site.code, test, index, place);
        else await sendStep(connection, sent, test, generateEvidence(sent.kind, test, random, place).data);
      }
      await submit(connection, sent);
    },
  };
};

const findPlan = async (connection: Connection, planId: number): Promise<Plan> => {
  const { plans } = await connection.call(actions.plans, { days: 31 });
  const plan = plans.find(({ plan_id }) => plan_id === planId);
  if (!plan) throw new Error(`Plan ${planId} did not reach its agent`);
  return plan;
};

const clockIn = async (
  connection: Connection,
  { plan_id, task_type: kind }: Plan,
  place: Place,
  data: Record<string, unknown>,
): Promise<SentTask> => {
  const at = new Date().toISOString();
  const { taskid } = await connection.call(actions.clockin, { plan_id, ...place, at, data });
  return {
    taskid,
    plan_id,
    kind,
    status: 'ongoing',
    submissions: 0,
    data: new Map([[taskKindDefinitions[kind].clockin, data]]),
    versions: new Map(),
    photos: new Map(),
  };
};

/** The required steps, and some of the others. */
const pickSteps = ({ task_type: kind, installation_type }: Plan, random: Random): string[] => {
  const required = getRequiredSteps(kind, installation_type);
  const optional = getSteps(kind).filter(step => !required.includes(step.test) && random.chance(0.3));
  return [...required, ...optional.map(step => step.test)];
};

/** A job for each photo of a step, and one for its data unless clock-in or the photos alone complete it. */
const createStepJobs = (
  phone: Phone,
  sent: SentTask,
  siteCode: string,
  test: string,
  evidence: Evidence,
  place: Place,
): (() => Promise<void>)[] => {
  const { kind } = sent;
  const requiredSlots = getSlots(kind, test).filter(({ required }) => required);
  const slots = phone.light ? requiredSlots.map(({ index }) => index) : evidence.slots;
  const photoJobs = slots.map(slot => () => sendPhoto(phone, sent, siteCode, test, slot, place));
  if (test === taskKindDefinitions[kind].clockin) return photoJobs;
  if (isDoneByPhotos(kind, test, slots)) {
    sent.data.set(test, {});
    return photoJobs;
  }
  return [...photoJobs, () => sendStep(phone.connection, sent, test, evidence.data)];
};

const submit = async (connection: Connection, sent: SentTask) => {
  const response = await connection.call(actions.submit, { taskid: sent.taskid });
  sent.status = response.task_status;
  sent.submissions++;
};

const sendStep = async (
  connection: Connection,
  sent: SentTask,
  test: string,
  data: Record<string, unknown>,
) => {
  const version = sent.versions.get(test) ?? 0;
  const response = await connection.call(actions.step, { taskid: sent.taskid, test, version, data });
  sent.versions.set(test, response.version);
  sent.data.set(test, { ...sent.data.get(test), ...data });
};

/** Width in pixels of the photos of a light simulation. */
const smallWidth = 320;

const sendPhoto = async (
  { connection, random, light }: Phone,
  sent: SentTask,
  siteCode: string,
  test: string,
  slot: number,
  place: Place,
) => {
  const label = slotLabel(sent.kind, test, slot, 'fr');
  const width = light ? smallWidth : undefined;
  const content = await drawDemoPhoto({ siteCode, label, at: new Date(), place, width });
  const photo = { taskid: sent.taskid, test, index: slot, direction: random.int(0, 360) };
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (random.chance(0.5)) await sendInParts(connection, { ...photo, sha256 }, content, random.int(1, 4));
  else {
    const response = await connection.call(actions.photo, photo, { name: `${test}-${slot}.jpg`, content });
    if (response.sha256 !== sha256)
      throw new Error(`${test}, photo ${slot}: the server took other bytes than were sent`);
  }
  const key = `${test}/${slot}`;
  const previous = sent.photos.get(key);
  const { direction } = photo;
  sent.photos.set(key, { sha256, place, direction, earlier: previous ? previous.earlier + 1 : 0 });
};

/**
 * Announces a photo, then sends it part by part from the offset that the server reports. When the server has all bytes
 * but no photo yet, it is announced again, as by a phone that was restarted.
 */
const sendInParts = async (
  connection: Connection,
  photo: Omit<z.input<typeof actions.announce.input>['photos'][number], 'id' | 'size'>,
  content: Buffer,
  parts: number,
) => {
  const id = randomUUID();
  const announce = async () => {
    const photos = [{ ...photo, id, size: content.length }];
    const [{ refused, ...upload }] = (await connection.call(actions.announce, { photos })).photos;
    if (refused) throw new Error(`${photo.test}, photo ${photo.index}: ${JSON.stringify(refused)}`);
    return upload;
  };
  const partSize = Math.ceil(content.length / parts);
  let { offset, photo_id } = await announce();
  while (photo_id === null) {
    const response = await connection.sendPart(id, offset, content.subarray(offset, offset + partSize));
    const receivedOffset = response.offset ?? response.current?.offset;
    if (receivedOffset === undefined)
      throw new Error(`${photo.test}, photo ${photo.index}: ${JSON.stringify(response)}`);
    if (receivedOffset === content.length && !response.photo_id) ({ offset, photo_id } = await announce());
    else {
      offset = receivedOffset;
      photo_id = response.photo_id ?? null;
    }
  }
};

const algiers: Place = { lat: 36.7538, lng: 3.0588 };
/** A random place within some 150 m. */
const pickPlaceNear = ({ lat, lng }: Place, random: Random): Place => ({
  lat: Number((lat + (random.next() - 0.5) / 500).toFixed(6)),
  lng: Number((lng + (random.next() - 0.5) / 500).toFixed(6)),
});

const shuffle = <T>(items: T[], random: Random): T[] => {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.int(0, last);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
};
