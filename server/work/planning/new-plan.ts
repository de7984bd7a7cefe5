import type { z } from 'zod';
import { listMissingPlanFields, type PlanInput } from '../../../contract/work/planning';
import { acceptsField } from '../../../contract/work/task-kinds';
import type { PlanField } from '../../../contract/work/task-kinds/define-task-kind';
import { ApiError } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { CauseName } from '../../framework/language/language';
import { requireAgent } from '../../organisation/directory/require-agent';
import { requireChoice } from '../../organisation/settings/require-choice';
import type { SiteRecord } from '../../sites/sites/queries';
import type { NewPlan } from './queries';

/** A plan without its site. */
export type PlanValues = Omit<NewPlan, 'site_id'>;

/**
 * Reads the fields of a kind of plan; fields of other kinds are ignored, and references are checked. `givenLater`: a field
 * that the caller fills in for each site.
 */
export const readPlan = async (
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  input: z.output<typeof PlanInput>,
  { agentField = 'agent', givenLater }: { agentField?: string; givenLater?: PlanField } = {},
): Promise<PlanValues> => {
  requireFields(listMissingPlanFields(input).filter(field => field !== givenLater));
  const kind = input.task_type;
  const acceptedValue = <F extends PlanField & keyof typeof input>(field: F) =>
    acceptsField(kind, field) ? input[field] : undefined;
  await requireChoice(db, 'cm_problem_type', acceptedValue('problem_type'), 'problem_type');
  await requireChoice(db, 'cm_alarm_type', acceptedValue('alarm_type'), 'alarm_type');
  if (input.agent !== undefined) await requireAgent(db, user, input.agent, agentField);
  return {
    kind,
    drop_site_id: acceptedValue('drop_site') || null,
    agent_id: input.agent ?? null,
    day: input.planning_date,
    instruction: input.instruction || null,
    installation_type: acceptedValue('installation_type') || null,
    problem_type: acceptedValue('problem_type') || null,
    alarm_type: acceptedValue('alarm_type') || null,
    file_id: null,
    from_task_id: null,
    anomaly_id: null,
    created_by: user.userid,
  };
};

/** The error « veuillez remplir les champs obligatoires », with the missing fields. */
export const requireFields = (missing: readonly string[]) => {
  if (!missing.length) return;
  throw new ApiError('invalid', {
    cause: 'requiredFields',
    fields: missing.map(path => ({ path, cause: 'required' })),
  });
};

/** The reason why nothing can be planned on a site, or null. */
export const getSiteRefusal = (site: SiteRecord, plan: PlanValues): CauseName | null => {
  if (site.status !== 'active') return 'siteInactive';
  return site.id === plan.drop_site_id ? 'dropSiteSame' : null;
};

/** The reason why nothing can be dropped at a site, or null. */
export const getDropSiteRefusal = (dropSite: SiteRecord | undefined): CauseName | null => {
  if (!dropSite) return 'siteNotFound';
  return dropSite.status === 'active' ? null : 'siteInactive';
};
