import type { ObjectAction } from '../../../contract/registry/changes';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { CauseName } from '../../framework/language/language';
import { filterActiveAgents } from '../../organisation/directory/queries';
import { readRestDays } from '../../organisation/settings/queries';
import { addPlans } from '../planning/add-plans';
import { lockVisits } from './lock-visits';
import type { VisitRow } from './queries-visits';
import { findVisitDay } from './visit-day';

type Origin = {
  db: Db;
  /** The user who must be able to see the sites and agents. */
  user: User;
  /** The recorded planner; null: planned automatically. */
  planner: User | null;
  address?: string;
};
/** A visit, with day and agent where its plan does not define them. */
export type VisitRequest = { id: number; site_id: number; day?: string; agent?: number };
export type PlannedVisit = { id: number; visit: VisitRow | undefined } & (
  | { cause: CauseName; plan_id: null }
  | { cause: null; plan_id: number }
);

/**
 * Creates plans for unplanned visits. Their sites are locked first and the visits read then, so that concurrent calls
 * have either finished or come later: no visit is planned twice.
 */
export const planVisits = async (
  { db, user, planner, address }: Origin,
  requests: readonly VisitRequest[],
  action: ObjectAction<'plans'> & ObjectAction<'sites'>,
  /** The reason not to plan a visit after all, or null. */
  refuse: (visit: VisitRow) => CauseName | null = () => null,
): Promise<PlannedVisit[]> => {
  const visitsById = await lockVisits(db, user, requests);
  // With two maintenance plans of one kind, one visit serves both.
  const plannedWork = new Set<string>();
  const getRefusal = (visit: VisitRow | undefined): CauseName | null => {
    if (!visit) return 'visitGone';
    const work = `${visit.kind} ${visit.site_id}`;
    if (visit.plan_id !== null || plannedWork.has(work)) return 'alreadyPlanned';
    if (visit.task_id !== null) return 'visitInHand';
    if (visit.site_status !== 'active') return 'siteInactive';
    const refusal = refuse(visit);
    if (!refusal) plannedWork.add(work);
    return refusal;
  };
  const results = requests.map(request => {
    const visit = visitsById.get(request.id);
    return { request, visit, cause: getRefusal(visit) };
  });
  const accepted = results.flatMap(({ request, visit, cause }) =>
    visit && !cause ? [{ request, visit }] : [],
  );
  const activeAgents = await filterActiveAgents(
    db,
    user,
    accepted.map(({ visit }) => visit.agent_id),
  );
  const restDays = await readRestDays(db);
  const plans = await addPlans(
    { db, user: planner, request: { ip: address } },
    accepted.map(({ request, visit }) => {
      const defaultAgent = activeAgents.has(visit.agent_id!) ? visit.agent_id : null;
      const day = request.day ?? findVisitDay(visit, restDays);
      return toNewPlan(visit, { day, agent_id: request.agent ?? defaultAgent, created_by: user.userid });
    }),
    action,
  );
  // Plans are in the order of the accepted requests.
  const newPlans = plans[Symbol.iterator]();
  return results.map(({ request: { id }, visit, cause }) =>
    cause ? { id, visit, cause, plan_id: null } : { id, visit, cause, plan_id: newPlans.next().value!.id },
  );
};

const toNewPlan = (
  visit: VisitRow,
  values: { day: string; agent_id: number | null; created_by: number },
) => ({
  site: { id: visit.site_id, code: visit.code },
  plan: {
    ...values,
    kind: visit.kind,
    drop_site_id: null,
    instruction: visit.instruction,
    installation_type: null,
    problem_type: null,
    alarm_type: null,
    file_id: null,
    from_task_id: null,
    anomaly_id: null,
    maintenance_id: visit.maintenance_id,
    due_day: visit.due_day,
  },
});
