import { z } from 'zod';
import { arrayOf, confirmationParams, defineCalls, get, maxIds, post } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import { allOf, byKind, type Rule, writingRule } from '../framework/permissions';
import { Day, Id, LongText } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import {
  AgentRef,
  AlarmType,
  InstallationType,
  ProblemType,
  SiteRef,
  TaskKind,
  taskKinds,
} from '../organisation/vocabulary';
import { SiteParams } from '../sites/sites';
import { getKindScope, taskKindDefinitions } from './task-kinds';
import { planFields } from './task-kinds/define-task-kind';
import { canActOnKind } from './task-lists';

/** Who may plan which kind (document 1, section 6). */
export const canPlan = (kind: string): Rule =>
  (taskKindDefinitions[kind as TaskKind] ?? taskKindDefinitions.delivery).plan.needs;
/** The same for what changes plans; somebody who only reads sees what planners see. */
export const canChangePlans = (kind: string): Rule => writingRule(canPlan(kind));
/** Whoever may plan any kind. */
export const canPlanAnyKind: Rule = { anyOf: taskKinds.map(canPlan) };

/** `impossible`: the agent went and could not do it; a manager decides. It is neither done nor late. */
export const planStatuses = ['planned', 'done', 'impossible', 'cancelled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** A row of a site's Planning tab. `task` is the id of the resulting task, null while NOT DONE. */
export const SitePlan = z.object({
  id: Id,
  task_type: TaskKind,
  date: Day,
  agent_id: AgentRef.nullable(),
  agent: z.string().nullable(),
  task: Id.nullable(),
  status: z.enum(planStatuses),
  /** Whether the plan is more than task_pm_delay days past its date and not done. */
  late: z.boolean(),
  instruction: z.string().nullable(),
  installation_type: z.string().nullable(),
  cm_problem_type: z.string().nullable(),
  cm_alarm_type: z.string().nullable(),
  version: z.int(),
});
export type SitePlan = z.infer<typeof SitePlan>;

/** The installation types of the form on a task or site (document 1, section 5). */
export const taskInstallationTypes = ['new_site', 'add_900'] as const;

export const PlanInput = z.object({
  task_type: TaskKind.default('delivery'),
  planning_date: Day,
  agent: AgentRef.optional(),
  drop_site: SiteRef.optional(),
  installation_type: InstallationType.optional(),
  problem_type: ProblemType.optional(),
  alarm_type: AlarmType.optional(),
  instruction: LongText.optional(),
});

/** Fields that a kind of plan requires besides its date (document 1, section 5). Both browser and server check it. */
export const listMissingPlanFields = (plan: z.infer<typeof PlanInput>): string[] =>
  planFields.filter(
    field =>
      taskKindDefinitions[plan.task_type].plan.fields[field] === 'required' &&
      !plan[field as keyof z.infer<typeof PlanInput>],
  );

/** The plans of a response that existed already, open and identical: the same request sent twice makes one plan. */
const ExistingPlans = z.array(Id);

/** Plans of one site, and planning on sites (document 1, section 7). */
export const planning = defineCalls({
  name: 'planning',
  actions: {
    ofSite: get('/api/sites/planning/:site_id/:task_type', {
      cost: 'light',
      input: SiteParams.extend({ task_type: TaskKind }),
      output: z.object({ data: z.array(SitePlan) }),
      // A tab of the site's page, for kinds whose scope the reader holds.
      needs: byKind('task_type', kind => allOf(pmRule('read_site_detail'), { scope: getKindScope(kind) })),
    }),
    assign: post('/api/planning/assign', {
      cost: 'heavy',
      undo: 'revert',
      writes: { sites: 'plan', plans: 'createdPlans' },
      input: PlanInput.extend({
        selected_site: arrayOf(SiteRef, maxIds).optional(),
        pickup_site: arrayOf(SiteRef, maxIds).optional(),
        /** The bill of quantities, from `POST /api/settings/files/new`. */
        file_id: Id.optional(),
        ...confirmationParams,
      }),
      output: z.object({ plans: z.array(Id), already: ExistingPlans }),
      needs: byKind('task_type', canPlan),
    }),
    installation: post('/api/planning/installation', {
      undo: 'revert',
      writes: { sites: 'plan', plans: 'createdPlans' },
      input: z.object({
        installation_type: InstallationType,
        agentid: AgentRef,
        planning_date: Day,
        selected_site: SiteRef.optional(),
        taskid: Id.optional(),
        ...confirmationParams,
      }),
      output: z.object({ res: z.object({ plan_id: Id }), already: ExistingPlans }),
      needs: byKind('installation', canPlan),
    }),
    editPlan: post('/api/:task_type/plan/edit/:plan_id', {
      undo: 'revert',
      writes: { sites: 'plan', plans: 'planFields' },
      input: z.object({
        task_type: TaskKind,
        plan_id: Id,
        date: Day,
        agent: AgentRef.optional(),
        version: wholeNumber().optional(),
        ...confirmationParams,
      }),
      needs: byKind('row', canPlan),
    }),
    deletePlan: post('/api/:task_type/plan/delete/:plan_id', {
      undo: 'revert',
      writes: {
        sites: 'plan',
        plans: 'planFields',
        /** The refused or impossible task that the plan replaced: it waits for a plan again. */
        tasks: {
          strategy: 'taskFields',
          notice: 'taskDecisionTakenBack',
          needs: byKind('row', kind => canActOnKind(kind, 'export_task')),
        },
      },
      input: z.object({ task_type: TaskKind, plan_id: Id }),
      needs: byKind('row', canPlan),
    }),
  },
});
