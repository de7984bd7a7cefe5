import { field } from '../../contract/field';
import { formLists } from '../../contract/form-lists';
import { planning } from '../../contract/planning';
import { session } from '../../contract/session';
import { sites } from '../../contract/sites';
import { taskActions } from '../../contract/task-actions';
import { taskLists } from '../../contract/task-lists';
import { type TaskKind, taskKinds } from '../../contract/vocabulary';
import { randomFrom } from '../db/demo/random';
import { fieldAgent, type SentTask } from './field-agent';
import { type Connection, networkTo } from './network';

export type Simulation = {
  /** Where the server answers, without a slash at the end. */
  url: string;
  /** Who plans and returns: an admin's username. He and the agents have this password. */
  username: string;
  password: string;
  agents: number;
  /** Tasks that each agent does, kind after kind. */
  tasks: number;
  seed: number;
  faults: boolean;
  /** Only the photos without which a step is not done; otherwise as many as an agent usually takes. */
  fewPhotos?: boolean;
  kinds?: readonly TaskKind[];
  say?: (line: string) => void;
};

/**
 * Plays agents through the field API of a running server: plans are assigned, done, some returned for a few photos and
 * done again. At the end what was sent is compared with what the server holds.
 * `differences` is empty when nothing was lost, doubled or changed.
 */
export const simulate = async ({ say = () => {}, kinds = taskKinds, ...given }: Simulation) => {
  const random = randomFrom(given.seed);
  const network = networkTo(given.url, { random, faulty: given.faults });
  const planner = await signedIn(network.connect(), network.connect, given);
  const names = (await planner.call(formLists.actions.filters, {})).agents
    .map(({ name }) => name)
    .slice(0, given.agents);
  const places = (await planner.call(sites.actions.list, { limit: 200, sort: 'site_code' })).sites
    .filter(site => site.site_status === 'active')
    .map(({ site_id }) => site_id);
  if (!names.length || places.length < 2)
    throw new Error('The server has no agents or no sites to play with');

  const work = names.map(async (name, number) => {
    const chance = randomFrom(given.seed + 1 + number);
    const { user } = await network.connect().call(field.actions.connect, {
      username: name,
      password: given.password,
      app_version: 'simulate',
      platform: 'simulate',
    });
    const agent = fieldAgent(network.connect(user.token), chance, { fewPhotos: given.fewPhotos });
    const sent: SentTask[] = [];
    for (let turn = 0; turn < given.tasks; turn++) {
      const kind = kinds[(number * given.tasks + turn) % kinds.length];
      const [site, drop] = [chance.int(1, places.length - 1), 0].map(index => places[index]);
      const { plans } = await planner.call(planning.actions.assign, {
        task_type: kind,
        selected_site: [site],
        planning_date: new Date().toISOString().slice(0, 10),
        agent: user.userid,
        instruction: 'Simulation',
        ...(kind === 'delivery' && { drop_site: drop }),
        ...(kind === 'installation' && { installation_type: 'new_site' }),
      });
      const task = await agent.doPlan(plans[0]);
      sent.push(task);
      say(`${name}: task ${task.taskid} (${kind}), ${task.photos.size} photos, « ${task.status || 'done'} »`);
      const refused = [...task.photos.keys()].slice(0, 2).map(slotOf);
      if (!refused.length || !chance.chance(0.5)) continue;
      await planner.call(taskActions.actions.return, {
        pmid: task.taskid,
        message: 'Photos à reprendre',
        slots: refused.map(slot => ({ ...slot, cause: 'Photo floue' })),
      });
      await agent.redo(task);
      say(`${name}: task ${task.taskid} returned and done again, « ${task.status} »`);
    }
    const differences = (await Promise.all(sent.map(agent.differences))).flat();
    return { sent, differences };
  });
  const done = await Promise.all(work);
  const tasks = done.flatMap(({ sent }) => sent);
  const differences = [...done.flatMap(each => each.differences), ...(await miscounted(planner, tasks))];
  return {
    differences,
    agents: names.length,
    tasks: tasks.length,
    steps: tasks.reduce((sum, task) => sum + task.data.size, 0),
    photos: tasks.reduce((sum, task) => sum + task.photos.size, 0),
    network: network.counts,
  };
};

/** Each task once in its list, and one task a plan. */
const miscounted = async (planner: Connection, tasks: SentTask[]): Promise<string[]> => {
  const found = await Promise.all(
    taskLists.map(async ({ name, actions }) => {
      const ids = tasks.filter(({ kind }) => kind === name).map(({ taskid }) => taskid);
      if (!ids.length) return [];
      const { total } = await planner.call(actions.list, { ids, task_type: name, limit: 1 } as never);
      return total === ids.length ? [] : [`${name}: ${ids.length} tasks were done, the list has ${total}`];
    }),
  );
  const plans = new Set(tasks.map(({ plan_id }) => plan_id));
  const distinct = new Set(tasks.map(({ taskid }) => taskid));
  return [
    ...found.flat(),
    ...(plans.size === distinct.size ? [] : [`${plans.size} plans became ${distinct.size} tasks`]),
  ];
};

const signedIn = async (
  nobody: Connection,
  connect: (token: string) => Connection,
  { username, password }: Simulation,
) => {
  const { user } = await nobody.call(session.actions.connect, { username, password });
  return connect(user.token!);
};

const slotOf = (key: string) => {
  const [test, index] = key.split('/');
  return { test, index: Number(index) };
};
