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

/** What an agent has sent for a task and the server has acknowledged. */
export type SentTask = {
  taskid: number;
  plan_id: number;
  kind: TaskKind;
  status: string;
  /** Number of submissions, including those after a return. */
  submissions: number;
  /** Data by step, and the version that the server returned. */
  data: Map<string, Record<string, unknown>>;
  versions: Map<string, number>;
  /** Photos by slot, as `test/slot`; `earlier`: how many photos it has replaced there. */
  photos: Map<string, { sha256: string; place: Place; direction: number; earlier: number }>;
};
export type Place = { lat: number; lng: number };

const { actions } = field;

/** An agent with a phone: takes plans from clock-in to submission, photos and steps in random order. */
export const createFieldAgent = (
  connection: Connection,
  random: Random,
  { light = false }: { light?: boolean } = {},
) => {
  const phone = { connection, random, width: light ? 320 : undefined };
  return {
    doPlan: async (planId: number): Promise<SentTask> => {
      const { plans } = await connection.call(actions.plans, { days: 31 });
      const plan = plans.find(({ plan_id }) => plan_id === planId);
      if (!plan) throw new Error(`Plan ${planId} did not reach its agent`);
      const { task_type: kind, site } = plan;
      const place = around(site.place ?? algiers, random);
      const test = taskKindDefinitions[kind].clockin;
      const arrival = generateEvidence(kind, test, random, place);
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
        submissions: 0,
        data: new Map([[test, arrival.data]]),
        versions: new Map(),
        photos: new Map(),
      };
      const required = getRequiredSteps(kind, plan.installation_type);
      const others = getSteps(kind).filter(step => !required.includes(step.test) && random.chance(0.3));
      const jobs = [...required, ...others.map(step => step.test)].flatMap(key => {
        const made = key === test ? arrival : generateEvidence(kind, key, random, place);
        const requiredSlots = getSlots(kind, key).filter(({ required }) => required);
        const slots = light ? requiredSlots.map(({ index }) => index) : made.slots;
        const photos = slots.map(slot => () => sendPhoto(phone, sent, site.code, key, slot, place));
        if (key === test) return photos;
        // Such a step is done by its photos alone.
        if (isDoneByPhotos(kind, key, slots)) {
          sent.data.set(key, {});
          return photos;
        }
        return [...photos, () => sendStep(connection, sent, key, made.data)];
      });
      for (const job of shuffled(jobs, random)) await job();
      await submit(connection, sent);
      return sent;
    },

    /** Sends what a return asks for again, and submits. */
    redo: async (sent: SentTask) => {
      const { task } = await connection.call(actions.task, { taskid: sent.taskid });
      if (task.task_status !== 'return') throw new Error(`Task ${sent.taskid} is not returned`);
      const place = around(task.site.place ?? algiers, random);
      for (const { test, index } of task.redo) {
        if (index !== null) await sendPhoto(phone, sent, task.site.code, test, index, place);
        else await sendStep(connection, sent, test, generateEvidence(sent.kind, test, random, place).data);
      }
      await submit(connection, sent);
    },
  };
};

const submit = async (connection: Connection, sent: SentTask) => {
  sent.status = (await connection.call(actions.submit, { taskid: sent.taskid })).task_status;
  sent.submissions++;
};

const sendStep = async (
  connection: Connection,
  sent: SentTask,
  test: string,
  data: Record<string, unknown>,
) => {
  const version = sent.versions.get(test) ?? 0;
  const answer = await connection.call(actions.step, { taskid: sent.taskid, test, version, data });
  sent.versions.set(test, answer.version);
  sent.data.set(test, { ...sent.data.get(test), ...data });
};

const sendPhoto = async (
  { connection, random, width }: { connection: Connection; random: Random; width?: number },
  sent: SentTask,
  siteCode: string,
  test: string,
  slot: number,
  place: Place,
) => {
  const label = slotLabel(sent.kind, test, slot, 'fr');
  const content = await drawDemoPhoto({ siteCode, label, at: new Date(), place, width });
  const photo = { taskid: sent.taskid, test, index: slot, direction: random.int(0, 360) };
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (random.chance(0.5)) await sendInParts(connection, { ...photo, sha256 }, content, random.int(1, 4));
  else {
    const answer = await connection.call(actions.photo, photo, { name: `${test}-${slot}.jpg`, content });
    if (answer.sha256 !== sha256)
      throw new Error(`${test}, photo ${slot}: the server took other bytes than were sent`);
  }
  const key = `${test}/${slot}`;
  const before = sent.photos.get(key);
  const { direction } = photo;
  sent.photos.set(key, { sha256, place, direction, earlier: before ? before.earlier + 1 : 0 });
};

/** Announced, then sent part by part from the offset that the server reports; a restarted phone asks for it again. */
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
  const size = Math.ceil(content.length / parts);
  for (let { offset, photo_id } = await announce(); photo_id === null; ) {
    const answer = await connection.sendPart(id, offset, content.subarray(offset, offset + size));
    const receivedOffset = answer.offset ?? answer.current?.offset;
    if (receivedOffset === undefined)
      throw new Error(`${photo.test}, photo ${photo.index}: ${JSON.stringify(answer)}`);
    ({ offset, photo_id } =
      receivedOffset === content.length && !answer.photo_id
        ? await announce()
        : { offset: receivedOffset, photo_id: answer.photo_id ?? null });
  }
};

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
