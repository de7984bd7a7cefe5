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
import { type Connection, createNetwork, type Network } from './network';

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

/** What all agents of a simulation share. */
type Run = {
  network: Network;
  planner: Connection;
  /** The agents plan work at any of these sites but the first, which takes the deliveries. */
  siteIds: number[];
  kinds: readonly TaskKind[];
  /** The instruction of all plans, by which they are recognised. */
  instruction: string;
  shouldContinue: (done: number) => boolean;
  options: Pick<Simulation, 'password' | 'seed' | 'light'>;
  say: (line: string) => void;
};

/**
 * Simulates agents through the field API of a running server: plans are assigned, done, every second one returned for a
 * few photos and a step and done again. At the end what was sent is compared with what is stored. `differences` is
 * empty when nothing was lost, duplicated or changed.
 */
export const simulate = async ({ say = () => {}, kinds = taskKinds, ...options }: Simulation) => {
  const random = createRandom(options.seed);
  const network = createNetwork(options.url, { random, faulty: options.faults });
  const planner = await signIn(network, options);
  const agentNames = (await planner.call(formLists.actions.filters, {})).agents
    .map(({ name }) => name)
    .slice(0, options.agents);
  const siteIds = (await planner.call(sites.actions.list, { limit: 200, sort: 'site_code' })).sites
    .filter(site => site.site_status === 'active')
    .map(({ site_id }) => site_id);
  if (!agentNames.length || siteIds.length < 2)
    throw new Error('The server has no agents or no sites to play with');

  const { tasks: taskLimit } = options;
  const shouldContinue = typeof taskLimit === 'function' ? taskLimit : (done: number) => done < taskLimit;
  const instruction = `Simulation ${options.seed}, ${new Date().toISOString()}`;
  const run: Run = { network, planner, siteIds, kinds, instruction, shouldContinue, options, say };
  const results = await Promise.all(
    agentNames.map((name, number) =>
      simulateAgent(run, name, number).catch(error => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }),
    ),
  );
  const tasks = results.flatMap(({ sent }) => sent);
  return {
    differences: [...results.flatMap(result => result.differences), ...(await compareCounts(planner, tasks))],
    agents: agentNames.length,
    tasks: tasks.length,
    steps: tasks.reduce((sum, task) => sum + task.data.size, 0),
    photos: tasks.reduce((sum, task) => sum + task.photos.size, 0),
    redone: tasks.filter(({ submissions }) => submissions > 1).length,
    network: network.counts,
  };
};

/** `number`: the agent's index, which varies its kinds of work and its random choices. */
const simulateAgent = async (run: Run, name: string, number: number) => {
  const { network, planner, kinds, instruction, shouldContinue, options, say } = run;
  const random = createRandom(options.seed + 1 + number);
  const { user } = await network.connect().call(field.actions.connect, {
    username: name,
    password: options.password,
    app_version: 'simulate',
    platform: 'simulate',
  });
  const phone = network.connect(user.token!);
  const agent = createFieldAgent(phone, random, { light: options.light });
  const sent: SentTask[] = [];
  for (let index = 0; shouldContinue(index); index++) {
    const kind = kinds[(number + index) % kinds.length];
    const task = await agent.doPlan(await assignPlan(run, user.userid, kind, random));
    sent.push(task);
    say(`${name}: task ${task.taskid} (${kind}), ${task.photos.size} photos, « ${task.status || 'done'} »`);
    const isReturned = (number + index) % 2 === 0;
    if (!isReturned) continue;
    const slots = pickRefusedSlots(task, random);
    await planner.call(taskActions.actions.return, { pmid: task.taskid, message: 'À reprendre', slots });
    await agent.redo(task);
    say(`${name}: task ${task.taskid} returned and done again, « ${task.status} »`);
  }
  const { plans } = await phone.call(field.actions.plans, {});
  const leftoverPlans = plans.filter(plan => plan.instruction === instruction);
  const differences = [
    ...leftoverPlans.map(({ plan_id }) => `${name}: plan ${plan_id} was made twice`),
    ...(await Promise.all(sent.map(task => compareTask(task, phone, planner)))).flat(),
  ];
  return { sent, differences };
};

/** Plans work for today at a random site; returns the plan's id. */
const assignPlan = async (
  { planner, siteIds, instruction }: Run,
  agentId: number,
  kind: TaskKind,
  random: Random,
) => {
  const { plans } = await planner.call(planning.actions.assign, {
    task_type: kind,
    selected_site: [siteIds[random.int(1, siteIds.length - 1)]],
    planning_date: today(),
    agent: agentId,
    instruction,
    // Whether the agent's manager sees the site does not matter here.
    confirmed: ['agent'],
    ...(getFieldRequirement(kind, 'drop_site') && { drop_site: siteIds[0] }),
    ...(getFieldRequirement(kind, 'installation_type') && { installation_type: 'new_site' }),
  });
  return plans[0];
};

/** Each task must be in its list exactly once, with one task per plan. */
const compareCounts = async (planner: Connection, tasks: SentTask[]): Promise<string[]> => {
  const differences = await Promise.all(
    taskKinds.map(async name => {
      const ids = tasks.filter(({ kind }) => kind === name).map(({ taskid }) => taskid);
      if (!ids.length) return [];
      const listInput = { ids, ...getListInput(name), limit: 1 };
      const { total } = await planner.call(kindLists[name].actions.list, listInput);
      return total === ids.length ? [] : [`${name}: ${ids.length} tasks were done, the list has ${total}`];
    }),
  );
  const planIds = new Set(tasks.map(({ plan_id }) => plan_id));
  const taskIds = new Set(tasks.map(({ taskid }) => taskid));
  return [
    ...differences.flat(),
    ...(planIds.size === taskIds.size ? [] : [`${planIds.size} plans became ${taskIds.size} tasks`]),
  ];
};

const signIn = async (
  network: Network,
  { username, password }: Pick<Simulation, 'username' | 'password'>,
) => {
  const { user } = await network.connect().call(session.actions.connect, { username, password });
  return network.connect(user.token!);
};

/** Two photos and a step that a manager returns. */
const pickRefusedSlots = ({ kind, data, photos }: SentTask, random: Random) => {
  const slots = [...photos.keys()].slice(0, 2).map(key => {
    const [test, index] = key.split('/');
    return { test, index: Number(index), cause: 'Photo floue' };
  });
  const steps = [...data.keys()].filter(test => test !== taskKindDefinitions[kind].clockin);
  return [...slots, { test: random.pick(steps), index: null, cause: 'Valeurs à vérifier' }];
};
