import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { planning } from '../../../contract/work/planning';
import { maxSelection } from '../../../contract/work/site-selection';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { findBoq } from '../files/queries';
import { addPlans } from './add-plans';
import { getDropSiteRefusal, getSiteRefusal, type PlanValues, readPlan, requireFields } from './new-plan';
import { findTask } from './queries';
import type { PlanAction } from './record-new-plans';
import { requireNewPlansConfirmed } from './require-plans-confirmed';
import { getTaskRefusal } from './task-refusal';

/** Plans a task on one or several sites: all or none. */
export const assignPlan: Handler<(typeof planning)['actions']['assign']> = async ({ input, ...call }) => {
  const siteIds = [...new Set([...(input.selected_site ?? []), ...(input.pickup_site ?? [])])];
  if (!siteIds.length) requireFields(['selected_site']);
  if (siteIds.length > maxSelection)
    throw invalid('selected_site', 'selectionTooLarge', { most: maxSelection });
  const { file_id } = input;
  const uploader = hasFullAccess('files', call.user) ? null : call.user.userid;
  if (file_id && !(await findBoq(call.db, file_id, uploader))) throw invalid('file_id', 'unknownFile');
  const plan = { ...(await readPlan(call, input)), file_id: file_id ?? null };
  const siteField = input.pickup_site?.length ? 'pickup_site' : 'selected_site';
  const response = await planOnSites(call, siteIds, plan, 'planning.assign', siteField);
  await requireWrittenConfirmed(call, input.confirmed, 'agent', response);
  return response;
};

/**
 * Plans an installation on a site, or where a task counts: for a delivery, at the drop site (document 2, section 2.3).
 */
export const planInstallation: Handler<(typeof planning)['actions']['installation']> = async ({
  input,
  ...call
}) => {
  const { installation_type, agentid, planning_date, selected_site, taskid } = input;
  const task = taskid === undefined ? undefined : await findTask(call.db, call.user, taskid);
  if (taskid !== undefined && !task) throw notFound();
  const refusal = task && getTaskRefusal(task, 'planInstallation');
  if (refusal) throw conflict({ cause: refusal });
  const siteId = selected_site ?? task?.drop_site_id ?? task?.site_id;
  if (siteId === undefined) requireFields(['selected_site']);

  const planInput = { task_type: 'installation' as const, planning_date, agent: agentid, installation_type };
  const plan = {
    ...(await readPlan(call, planInput, { agentField: 'agentid' })),
    from_task_id: task?.id ?? null,
  };
  const response = await planOnSites(call, [siteId!], plan, 'planning.installation');
  await requireWrittenConfirmed(call, input.confirmed, 'agentid', response);
  return { res: { plan_id: response.plans[0] }, already: response.already };
};

/** What was planned already is not asked about again. */
const requireWrittenConfirmed = (
  call: Pick<HandlerContext, 'db' | 'user'>,
  confirmed: readonly string[] | undefined,
  agentField: string,
  { plans, already }: Awaited<ReturnType<typeof planOnSites>>,
) =>
  requireNewPlansConfirmed(
    call,
    confirmed,
    { agent: agentField, day: 'planning_date' },
    plans.filter(id => !already.includes(id)),
  );

const planOnSites = async (
  call: Omit<HandlerContext, 'input'>,
  siteIds: number[],
  plan: PlanValues,
  action: PlanAction,
  siteField = 'selected_site',
) => {
  const { drop_site_id } = plan;
  const lockedSites = await lockSites(call.db, call.user, [
    ...siteIds,
    ...(drop_site_id === null ? [] : [drop_site_id]),
  ]);
  const sitesById = new Map(lockedSites.map(site => [site.id, site]));
  const sites = siteIds.map(id => {
    const site = sitesById.get(id);
    if (!site) throw new ApiError('notFound', { fields: [{ path: siteField, cause: 'siteNotFound' }] });
    return site;
  });
  const dropCause = drop_site_id === null ? null : getDropSiteRefusal(sitesById.get(drop_site_id));
  if (dropCause) throw invalid('drop_site', dropCause);
  for (const site of sites) {
    const cause = getSiteRefusal(site, plan);
    if (cause) throw invalid(cause === 'dropSiteSame' ? 'drop_site' : siteField, cause);
  }
  const plans = await addPlans(
    call,
    sites.map(site => ({ site, plan })),
    action,
  );
  return {
    plans: plans.map(({ id }) => id),
    already: plans.filter(({ existed }) => existed).map(({ id }) => id),
  };
};
