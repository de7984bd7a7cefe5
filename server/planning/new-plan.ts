import type { z } from 'zod';
import { missingInPlan, type PlanInput } from '../../contract/planning';
import { takes } from '../../contract/task-kinds';
import type { PlanField } from '../../contract/task-kinds/row';
import { requireChoice } from '../choices/require-choice';
import { requireAgent } from '../directory/require-agent';
import { ApiError } from '../platform/errors';
import type { CauseName } from '../platform/language';
import type { Call } from '../platform/mount';
import type { SiteRecord } from '../sites/queries';
import type { NewPlan } from './queries';

/** What is planned, before it is known on which site. */
export type Planned = Omit<NewPlan, 'site_id'>;

/** Reads what a kind of plan asks for; what other kinds ask for is left out, and references are checked. */
export const readPlan = async (
  { db, user }: Pick<Call, 'db' | 'user'>,
  input: z.output<typeof PlanInput>,
  agentField = 'agent',
): Promise<Planned> => {
  requireFields(missingInPlan(input));
  const kind = input.task_type;
  const taken = <F extends PlanField & keyof typeof input>(field: F) =>
    takes(kind, field) ? input[field] : undefined;
  await requireChoice(db, 'cm_problem_type', taken('problem_type'), 'problem_type');
  await requireChoice(db, 'cm_alarm_type', taken('alarm_type'), 'alarm_type');
  if (input.agent !== undefined) await requireAgent(db, user, input.agent, agentField);
  return {
    kind,
    drop_site_id: taken('drop_site') || null,
    agent_id: input.agent ?? null,
    day: input.planning_date,
    instruction: input.instruction || null,
    installation_type: taken('installation_type') || null,
    problem_type: taken('problem_type') || null,
    alarm_type: taken('alarm_type') || null,
    file_id: null,
    from_task_id: null,
    anomaly_id: null,
    created_by: user.userid,
  };
};

/** « veuillez remplir les champs obligatoires », with the fields that are meant. */
export const requireFields = (missing: readonly string[]) => {
  if (!missing.length) return;
  throw new ApiError('invalid', {
    cause: 'requiredFields',
    fields: missing.map(path => ({ path, cause: 'required' })),
  });
};

/** Why nothing can be planned on a site, or null. */
export const refusalOf = (site: SiteRecord, plan: Planned): CauseName | null =>
  site.status !== 'active' ? 'siteInactive' : site.id === plan.drop_site_id ? 'dropSiteSame' : null;

/** Why nothing can be dropped at a site, or null. */
export const dropRefusalOf = (dropSite: SiteRecord | undefined): CauseName | null =>
  !dropSite ? 'siteNotFound' : dropSite.status !== 'active' ? 'siteInactive' : null;
