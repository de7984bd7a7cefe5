import type { agentLoad } from '../../../contract/work/agent-load';
import { getKindArea } from '../../../contract/work/task-kinds';
import { notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { requireSite } from '../../sites/sites/require-site';
import { findPlan, findTask } from './queries';
import { findAgentInCharge } from './queries-load';

type InCharge = (typeof agentLoad)['actions']['inCharge'];

/** The agent whom a planning form proposes. */
export const getAgentInCharge: Handler<InCharge> = async call => {
  const { db, user, input } = call;
  const siteId = await findPlannedSite(call);
  if (siteId === undefined) return { agent_id: null };
  // A plan or task in reach names both of its sites, of which one may be out of reach: nothing is told of that one.
  const agent = await findAgentInCharge(db, user, siteId, getKindArea(input.task_type));
  return { agent_id: agent?.agent_id ?? null };
};

/** The site of the plan, of the task or the named one, of which each must be in reach. */
const findPlannedSite = async ({ db, user, input }: HandlerContext<InCharge>) => {
  const { site_id, plan_id, taskid, task_type } = input;
  const plan = plan_id === undefined ? null : await findPlan(db, user, plan_id);
  const task = taskid === undefined ? null : await findTask(db, user, taskid);
  if (plan === undefined || task === undefined) throw notFound();
  if (site_id !== undefined) await requireSite(db, user, site_id);
  if (plan) return plan.site_id;
  if (!task) return site_id;
  // Work of another kind, planned because of a task, goes to the task's main site.
  return task.kind === task_type ? task.site_id : (task.drop_site_id ?? task.site_id);
};
