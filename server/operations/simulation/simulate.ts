import { field } from '../../../contract/field/field';
import { today } from '../../../contract/framework/today';
import { formLists } from '../../../contract/organisation/form-lists';
import { session } from '../../../contract/organisation/session';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { sites } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { taskActions } from '../../../contract/work/task-actions';
import { getFieldRequirement, taskKindDefinitions } from '../../../contract/work/task-kinds';
import { getListInput, kindLists } from '../../../contract/work/task-lists';
import { createRandom, type Random } from '../demo/random';
import { compareTask } from './compare-task';
import { createFieldAgent, type SentTask } from './field-agent';
import { type Connection, createNetwork } from './network';

export type Simulation = {
  /** The server's base URL, without a trailing slash. */
  url: string;
  /** Username of the admin who plans and returns tasks. The agents have the same password. */
  username: string;
  password: string;
  agents: number;
  /** Tasks per agent, cycling through the kinds; a function decides whether to do another. */
  tasks: number | ((done: number) => boolean);
  seed: number;
  faults: boolean;
  /** Small photos, and only those required for a step; otherwise as many as an agent usually takes. */
  light?: boolean;
  kinds?: readonly TaskKind[];
  say?: (line: string) => void;
};

/**
 * Simulates agents through the field API of a running server: plans are assigned, done, every second one returned for a
 * few photos and a step and done again. At the end what was sent is compared with what is stored. `differences` is
 * empty when nothing was lost, duplicated or changed.
 */
export const simulate = async ({ say = () => {}, kinds = taskKinds, ...options }: Simulation) => {
  const random = createRandom(options.seed);
  const network = createNetwork(options.url, { random, faulty: options.faults });
  const planner = await signedIn(network.connect(), network.connect, options);
  const names = (await planner.call(formLists.actions.filters, {})).agents
    .map(({ name }) => name)
    .slice(0, options.agents);
  const places = (await planner.call(sites.actions.list, { limit: 200, sort: 'site_code' })).sites
    .filter(site => site.site_status === 'active')
    .map(({ site_id }) => site_id);
  if (!names.length || places.length < 2)
    throw new Error('The server has no agents or no sites to play with');

  const { tasks: taskLimit } = options;
  const wantsMore = typeof taskLimit === 'function' ? taskLimit : (done: number) => done < taskLimit;
  const instruction = `Simulation ${options.seed}, ${new Date().toISOString()}`;
  const play = async (name: string, number: number) => {
    const chance = createRandom(options.seed + 1 + number);
    const { user } = await network.connect().call(field.actions.connect, {
      username: name,
      password: options.password,
      app_version: 'simulate',
      platform: 'simulate',
    });
    const phone = network.connect(user.token!);
    const agent = createFieldAgent(phone, chance, { light: options.light });
    const sent: SentTask[] = [];
    for (let turn = 0; wantsMore(turn); turn++) {
      const kind = kinds[(number + turn) % kinds.length];
      const [site, drop] = [chance.int(1, places.length - 1), 0].map(index => places[index]);
      const { plans } = await planner.call(planning.actions.assign, {
        task_type: kind,
        selected_site: [site],
        planning_date: today(),
        agent: user.userid,
        instruction,
        ...(getFieldRequirement(kind, 'drop_site') && { drop_site: drop }),
        ...(getFieldRequirement(kind, 'installation_type') && { installation_type: 'new_site' }),
      });
      const task = await agent.doPlan(plans[0]);
      sent.push(task);
      say(`${name}: task ${task.taskid} (${kind}), ${task.photos.size} photos, « ${task.status || 'done'} »`);
      if ((number + turn) % 2) continue;
      await planner.call(taskActions.actions.return, {
        pmid: task.taskid,
        message: 'À reprendre',
        slots: refusedOf(task, chance),
      });
      await agent.redo(task);
      say(`${name}: task ${task.taskid} returned and done again, « ${task.status} »`);
    }
    const { plans } = await phone.call(field.actions.plans, {});
    const doubled = plans.filter(plan => plan.instruction === instruction);
    const differences = [
      ...doubled.map(({ plan_id }) => `${name}: plan ${plan_id} was made twice`),
      ...(await Promise.all(sent.map(task => compareTask(task, phone, planner)))).flat(),
    ];
    return { sent, differences };
  };
  const done = await Promise.all(
    names.map((name, number) =>
      play(name, number).catch(error => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }),
    ),
  );
  const tasks = done.flatMap(({ sent }) => sent);
  const differences = [...done.flatMap(each => each.differences), ...(await miscounted(planner, tasks))];
  return {
    differences,
    agents: names.length,
    tasks: tasks.length,
    steps: tasks.reduce((sum, task) => sum + task.data.size, 0),
    photos: tasks.reduce((sum, task) => sum + task.photos.size, 0),
    redone: tasks.filter(({ submissions }) => submissions > 1).length,
    network: network.counts,
  };
};

/** Each task must be in its list exactly once, with one task per plan. */
const miscounted = async (planner: Connection, tasks: SentTask[]): Promise<string[]> => {
  const found = await Promise.all(
    taskKinds.map(async name => {
      const ids = tasks.filter(({ kind }) => kind === name).map(({ taskid }) => taskid);
      if (!ids.length) return [];
      const listInput = { ids, ...getListInput(name), limit: 1 };
      const { total } = await planner.call(kindLists[name].actions.list, listInput);
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
  anonymous: Connection,
  connect: (token: string) => Connection,
  { username, password }: Simulation,
) => {
  const { user } = await anonymous.call(session.actions.connect, { username, password });
  return connect(user.token!);
};

/** Two photos and a step, as refused by a manager. */
const refusedOf = ({ kind, data, photos }: SentTask, random: Random) => {
  const slots = [...photos.keys()].slice(0, 2).map(key => {
    const [test, index] = key.split('/');
    return { test, index: Number(index), cause: 'Photo floue' };
  });
  const steps = [...data.keys()].filter(test => test !== taskKindDefinitions[kind].clockin);
  return [...slots, { test: random.pick(steps), index: null, cause: 'Valeurs à vérifier' }];
};
