import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { type TaskKind, type TaskStatus, taskKinds } from '../../../contract/organisation/vocabulary';
import { depth, sampleCases } from '../../depth';
import { createPlan, createSite } from '../../factories/sites';
import { createTaskInState } from '../../factories/tasks';
import { listEditableFields } from '../call-cases';
import { createMobileClient, type MobileClient } from '../field/mobile-client';
import { testApi } from '../harness';
import { createTaskCalls, type TaskCall } from './task-calls';

/**
 * Product decisions, « Plans and tasks », written out: what each call does to a task in each state.
 *
 * A state: the call leaves the task in it. `=`: the call is taken and the state stays. `-`: refused, nothing changes.
 * `again`: answers as if done, changes nothing. `history`: how many rows a call that is taken writes into the task's
 * history. `deleted`: what is answered about a deleted task. `sent` is the state without a name, of a task that was
 * submitted and waits for nobody's acceptance; a submission leaves an SSR `pending` and the other kinds `sent`.
 */
const table = `
call             kinds history deleted sent   ongoing    pending return     correct accept reject        reject_closed closed impossible cancelled
return           all   1       409     return -          return  -          return  return -             -             -      return     -
accept           ssr   1       409     -      -          accept  -          accept  -      -             -             -      -          -
reject           ssr   1       409     -      -          reject  -          reject  -      -             -             -      -          -
close            all   1       409     closed -          closed  closed     closed  closed reject_closed -             -      cancelled  -
cancel           all   1       409     -      cancelled  -       -          -       -      -             -             -      -          -
replan           all   1       409     closed cancelled  closed  closed     closed  closed reject_closed -             -      cancelled  -
planCm           all   1       409     -      -          -       -          -       -      -             -             -      cancelled  -
addData          ssr   1       409     =      -          =       =          =       =      -             -             -      -          -
editTest         all   1       409     =      -          =       =          =       -      -             -             -      -          -
attachLate       all   1       409     =      =          =       =          =       -      -             -             =      =          =
review           all   1       409     =      -          =       -          =       =      -             -             -      -          -
seen             all   1       409     =      -          =       -          =       =      -             -             -      -          -
takeBack         all   1       409     -      -          -       -          -       -      -             -             -      -          -
remind           all   1       409     -      =          -       =          -       -      -             -             -      -          -
delete           all   1       409     =      =          =       =          =       =      =             =             =      =          =
restore          all   1       200     -      -          -       -          -       -      -             -             -      -          -
planInstallation all   0       404     =      =          =       -          =       =      -             -             =      -          -
sendStep         all   0       404     -      =          -       =          -       -      -             -             -      -          -
photo            all   0       404     -      =          -       =          -       -      -             -             -      -          -
impossible       all   1       404     -      impossible -       impossible -       -      -             -             -      again      -
sendProof        all   0       404     -      =          -       =          -       -      -             -             -      =          -
submit           all   1       404     again  submitted  again   correct    again   -      -             -             -      -          -
`;
const [header, ...lines] = table
  .trim()
  .split('\n')
  .map(line => line.split(/\s+/));
const states = header.slice(4).map(name => (name === 'sent' ? '' : name) as TaskStatus);
const rules = lines.map(([call, kinds, history, deleted, ...cells]) => ({
  call: call as TaskCall,
  kinds,
  history: Number(history),
  deleted: Number(deleted),
  cells,
}));

const api = testApi();
const admin = api.client('admin');
let mobile: MobileClient;
let agent: number;
let site: number;
let calls: ReturnType<typeof createTaskCalls>;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'etats', cluster_id: 1 });
  mobile = await createMobileClient(api, agent);
  site = await createSite(api.db, { code: '16ETAT', areas: ['delivery', 'ssr', 'gpm'] });
  calls = createTaskCalls(api, { mobile, agent });
});

const aTaskFor = (call: TaskCall, kind: TaskKind, status: TaskStatus, deleted = false) =>
  createTaskInState(
    api,
    site,
    { kind, status, deleted, whole: call === 'editTest' || call === 'submit' },
    agent,
  );
const statusOf = async (id: number) => (await api.row('tasks', id)).status;
const historyRows = async (id: number) => (await api.history('tasks', id)).length;

it('has a line for every call that acts on a task', () => {
  expect(rules.map(({ call }) => call).sort()).toEqual(Object.keys(calls).sort());
});

/** In `npm test` each call for one kind, others for others; what is for SSRs alone for these besides. */
const rulesOf = (kind: TaskKind) => {
  const possible = rules.filter(({ call }) => call !== 'editTest' || listEditableFields(kind));
  const turn = sampleCases(taskKinds.length, possible, taskKinds.indexOf(kind));
  const own = possible.filter(rule => turn.includes(rule) || rule.kinds === kind);
  return own.map(rule => [rule.call, rule] as const);
};

type Outcome = { answer: number; left: string; history: number };
describe.each(taskKinds)('%s', kind => {
  it.each(rulesOf(kind))('%s in every state', async (_, rule) => {
    for (const [at, status] of states.entries()) {
      const isOfKind = rule.kinds === 'all' || rule.kinds === kind;
      const cell = isOfKind ? rule.cells[at] : '-';
      const outcomes: Record<string, Outcome> = {
        '-': { answer: 409, left: status, history: 0 },
        again: { answer: 200, left: status, history: 0 },
        '=': { answer: 200, left: status, history: rule.history },
        submitted: { answer: 200, left: kind === 'ssr' ? 'pending' : '', history: rule.history },
      };
      const expected = outcomes[cell] ?? { answer: 200, left: cell, history: rule.history };

      const id = await aTaskFor(rule.call, kind, status);
      const answer = await calls[rule.call](id, kind, admin);
      expect
        .soft(
          { answer: answer.status, left: await statusOf(id), history: await historyRows(id) },
          `« ${status} »`,
        )
        .toEqual(expected);
      if (answer.status === 409) expect(answer.body.error).toMatch(/tâche/i);
    }
  });

  // Of each kind two states, of all kinds together every state.
  const ofDeleted = states.filter(
    (_, at) => depth === 'deep' || at % taskKinds.length === taskKinds.indexOf(kind),
  );
  it.each(rulesOf(kind))('%s on a deleted task', async (_, rule) => {
    for (const status of ofDeleted) {
      const id = await aTaskFor(rule.call, kind, status, true);
      const answer = await calls[rule.call](id, kind, admin);
      expect([status, answer.status, await statusOf(id), await historyRows(id)]).toEqual([
        status,
        rule.deleted,
        status,
        rule.deleted === 200 ? 1 : 0,
      ]);
    }
  });
});

it.each(sampleCases(taskKinds.length, taskKinds, 3))(
  'clock-in opens a %s plan once and no cancelled one',
  async kind => {
    const aPlanThatIs = (status: 'planned' | 'done' | 'cancelled') =>
      createPlan(api.db, site, { kind, agent_id: agent, status });
    const arrive = (plan_id: number) =>
      mobile.call(field.actions.clockin, { plan_id, lat: 36.7, lng: 3.05, at: new Date().toISOString() });
    const plan = await aPlanThatIs('planned');
    const opened = await arrive(plan);
    const { taskid } = opened.body;
    expect([opened.status, await statusOf(taskid)]).toEqual([200, 'ongoing']);
    for (const status of states) {
      await api.update('tasks', taskid, { status });
      expect([(await arrive(plan)).body.taskid, await statusOf(taskid)]).toEqual([taskid, status]);
    }
    expect((await arrive(await aPlanThatIs('cancelled'))).status).toBe(409);
    expect((await arrive(await aPlanThatIs('done'))).status).toBe(409);
    await api.update('tasks', taskid, { deleted_at: new Date() });
    expect((await arrive(plan)).status).toBe(404);
  },
);
