import { z } from 'zod';
import { BooleanParam, confirmationParams, defineCalls, get, post } from '../framework/endpoint';
import { HistoryRow } from '../framework/history';
import { allOf, byKind, minRole, signedIn } from '../framework/permissions';
import { exactText, ignoredField, lines } from '../framework/text';
import { Day, Id, LongText } from '../framework/vocabulary';
import type { Flag } from '../organisation/flags';
import { FormLists } from '../organisation/form-lists';
import { reviewer } from '../organisation/permissions';
import type { Role } from '../organisation/roles';
import { AgentRef } from '../organisation/vocabulary';
import { canPlan, PlanInput } from './planning';
import { canActOnKind, canReadKind } from './task-lists';
import { AddedData, maxAddedData, photoVerdicts, RefusedSlot, TaskDetail } from './tasks';

/** A flag of the scope of the stored task's kind: never of the scope sent by the client. */
const flagOfKind = (flag: Flag, role?: Role) => byKind('row', kind => canActOnKind(kind, flag, role));
/** Only SSRs are reviewed. */
const reviewRule = allOf(reviewer, canReadKind('ssr'));
const ById = z.object({ id: Id });
/** `scope` is sent by the specification's clients and ignored. */
const ByPmid = z.object({ pmid: Id, scope: exactText(20).optional() });
/** Optional, as the specification says (document 2, section 5). */
const message = LongText.optional();

/** The response of an action on a task: the updated task. */
const TaskResponse = z.object({ data: TaskDetail });

/** Managers' actions on one task (document 2, sections 4 and 7). States: `task-states.ts`. */
export const taskActions = defineCalls({
  name: 'taskActions',
  actions: {
    return: post('/api/pm/return', {
      undo: 'revert',
      writes: { tasks: { strategy: 'returnedTask', notice: 'taskDecisionTakenBack' }, plans: 'task' },
      input: ByPmid.extend({
        message,
        /** What the agent must send again; default: the whole task. */
        slots: z.array(RefusedSlot).max(300).optional(),
      }),
      output: TaskResponse,
      needs: flagOfKind('return_task'),
    }),
    close: post('/api/pm/close/:id', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: 'taskDecisionTakenBack' }, plans: 'task' },
      input: ById.extend({
        close: ignoredField(),
        /** Also resolves the anomaly that this CM repairs. */
        resolve_anomaly: BooleanParam.optional(),
      }),
      output: TaskResponse,
      needs: flagOfKind('close_task'),
    }),
    accept: post('/api/pm/accept/:id', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: 'taskAcceptTakenBack' }, plans: 'task' },
      input: ById.extend({ accept: ignoredField() }),
      output: TaskResponse,
      needs: reviewRule,
    }),
    reject: post('/api/pm/reject', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: 'taskDecisionTakenBack' }, plans: 'task' },
      input: ByPmid.extend({ message }),
      output: TaskResponse,
      needs: reviewRule,
    }),
    addData: post('/api/pm/addData', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: null }, plans: 'task' },
      input: z.object({ pmid: Id, data: z.array(AddedData).max(maxAddedData) }),
      output: TaskResponse,
      needs: byKind('row', canReadKind),
    }),
    replan: post('/api/task/edit', {
      undo: 'revert',
      writes: {
        tasks: { strategy: 'taskFields', notice: 'taskDecisionTakenBack' },
        plans: 'replacedPlan',
        sites: 'plan',
      },
      input: z.object({
        taskid: Id,
        agent: AgentRef,
        planning_date: Day,
        instruction: LongText.optional(),
        ...confirmationParams,
      }),
      output: z.object({ plan_id: Id }),
      needs: flagOfKind('export_task'),
    }),
    /** Stops a task in progress; its agent is notified of the reason. */
    cancel: post('/api/pm/cancel/:id', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: 'taskDecisionTakenBack' }, plans: 'task' },
      input: ById.extend({ message: LongText.min(1) }),
      output: TaskResponse,
      needs: flagOfKind('close_task'),
    }),
    /** Plans a CM for what made a task impossible, where the task counts, and ends the task. */
    planCm: post('/api/pm/cm/:id', {
      undo: 'revert',
      writes: {
        tasks: { strategy: 'taskFields', notice: 'taskDecisionTakenBack' },
        plans: { strategy: 'replacedPlan', needs: byKind('row', canPlan) },
        sites: 'plan',
      },
      input: ById.extend(
        PlanInput.omit({ task_type: true, drop_site: true, installation_type: true }).shape,
      ).extend(confirmationParams),
      output: z.object({ plan_id: Id }),
      needs: byKind('row', kind => allOf(canPlan('cm'), canActOnKind(kind, 'close_task'))),
    }),
    delete: post('/api/pm/delete', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: 'taskRestored' }, plans: 'task' },
      input: z.object({ pmid: Id }),
      needs: flagOfKind('delete_task'),
    }),
    restore: post('/api/pm/restore/:id', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: 'taskDeleted' }, plans: 'task' },
      input: ById,
      output: TaskResponse,
      needs: minRole('admin'),
    }),
    /**
     * Sets one value of a test. `isTable`: `att` is `<data set>.<row>` and `field` the column; `isPower`: the same in
     * a power cabinet's data set (`contract/work/evidence/edit-target.ts`).
     */
    editTest: post('/api/test/edit', {
      undo: 'repeat',
      writes: { tasks: 'task' },
      input: z.object({
        pm: Id,
        test: exactText(40),
        field: exactText(80),
        value: z.union([lines(2000), z.number(), z.boolean(), z.null()]),
        isTable: BooleanParam.optional(),
        isPower: BooleanParam.optional(),
        att: exactText(80).optional(),
      }),
      /** The test's data after the edit. */
      output: z.object({ data: z.record(z.string(), z.unknown()) }),
      needs: flagOfKind('return_task', 'manager'),
    }),
    /** Verdicts on photos; the agent sees the cause when the task is returned. null withdraws a verdict. */
    review: post('/api/pm/review/:id', {
      undo: 'repeat',
      writes: { tasks: 'task' },
      input: ById.extend({
        photos: z
          .array(
            z.object({
              id: Id,
              verdict: z.enum(photoVerdicts).nullable(),
              cause: lines(500).optional(),
            }),
          )
          .min(1)
          .max(300),
      }),
      output: TaskResponse,
      needs: flagOfKind('return_task', 'manager'),
    }),
    /** Marks a task as seen: it leaves the review queue until the agent sends it again. */
    seen: post('/api/pm/seen/:id', {
      undo: 'revert',
      writes: { tasks: { strategy: 'taskFields', notice: null }, plans: 'task' },
      input: ById,
      output: TaskResponse,
      needs: flagOfKind('read_task', 'manager'),
    }),
    /** Reverts the caller's own recent decision by `accept` or `seen` (`revertSeconds`). */
    takeBack: post('/api/pm/take_back/:id', {
      undo: 'repeat',
      writes: { tasks: 'task', plans: 'task' },
      input: ById,
      output: TaskResponse,
      needs: flagOfKind('read_task', 'manager'),
    }),
    history: get('/api/pm/history/:id', {
      cost: 'light',
      input: ById,
      output: z.object({ data: z.array(HistoryRow) }),
      needs: byKind('row', canReadKind),
    }),
    /** Agents the caller may assign to. */
    form: get('/api/task/form', {
      cost: 'light',
      output: z.object({ agents: FormLists.shape.agents }),
      needs: signedIn,
    }),
    /** The task types of the global list's filter. */
    types: get('/api/task_type/fetch', {
      cost: 'light',
      output: z.object({ tasks: FormLists.shape.task_types }),
      needs: signedIn,
    }),
  },
});
