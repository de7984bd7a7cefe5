import type { AssignedCounts } from '../../../contract/organisation/hand-over';
import { getGrantedClusters } from '../../../contract/organisation/permissions';
import { getRoleDefinition, type Role } from '../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../contract/organisation/row-access';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, forbidden, invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { findActiveAccount } from '../../organisation/directory/queries';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { changeOwnerOfSites } from '../../sites/sites/change-owner';
import { lockSitesByManager, lockSitesUnchecked } from '../../sites/sites/queries';
import type { Assignment } from '../../sites/sites/queries-assignments';
import { handOverAnomalies } from '../../work/anomalies/hand-over';
import { handOverMaintenance } from '../../work/maintenance/hand-over';
import { getAgentPlace } from './agent-place';
import { requireGrantable } from './excess-rights';
import { type AccountRecord, updateAccount } from './queries';
import {
  countAssignments,
  handOverAreas,
  handOverPlans,
  hasHiddenSites,
  listOpenPlans,
  lockAgentsOfManager,
  lockClusterPeople,
} from './queries-hand-over';
import { recordAccountChange } from './record-account-change';
import { recordPermissions } from './record-permissions';

type Context = Omit<HandlerContext, 'input'>;
export type HandOverOptions = { hand_to?: number; stay?: boolean };
/** The agents who got work or another manager, and what others got in maintenance plans. */
export type HandedOver = { agentIds: readonly number[]; gained: readonly Assignment[] };

/**
 * When a person is disabled or deleted, everything in their charge goes to the named successor of the same role, in the
 * same transaction; or it stays with them if the caller says so (product decisions, « Off-boarding is one act »).
 */
export const handOver = async (
  call: Context,
  person: AccountRecord,
  { hand_to, stay }: HandOverOptions,
): Promise<HandedOver> => {
  if (hand_to !== undefined) {
    const successor = await requireSuccessor(call.db, call.user, hand_to, person);
    await handOverAnomalies(call, person.id, successor.id);
    const gained = await handOverMaintenance(call, person.id, successor.id);
    const transfer = transferByCharge[getRoleDefinition(person.role).charge];
    return { agentIds: await transfer(call, person, successor), gained };
  }
  // What is outside the caller's row access stays, without a question.
  const assigned = await countAssignments(call.db, call.user, [person.id]);
  if (!stay && !isEmpty(assigned))
    throw conflict({ cause: 'chargeToHandOver', params: assigned, current: { charge: assigned } });
  return { agentIds: [], gained: [] };
};

const isEmpty = (assigned: AssignedCounts) => Object.values(assigned).every(count => count === 0);

const requireSuccessor = async (db: Db, user: User, id: number, { id: personId, role }: AccountRecord) => {
  const successor = id === personId ? undefined : await findActiveAccount(db, user, role, id);
  if (!successor) throw invalid('hand_to', 'unknownHeir');
  return successor;
};
type Successor = Awaited<ReturnType<typeof requireSuccessor>>;

/** Returns the agents who got work or another manager. */
type Transfer = (call: Context, person: AccountRecord, successor: Successor) => Promise<number[]>;

/** Plans still to be done, and the sites in their charge in each area. */
const transferWork: Transfer = async (call, { id }, successor) => {
  const { db, user, request } = call;
  const plans = await listOpenPlans(db, id);
  const sites = plans.flatMap(plan => [plan.site_id, plan.drop_site_id]);
  await lockSitesUnchecked(db, sites);
  const planIds = plans.map(plan => plan.id);
  await handOverPlans(db, planIds, successor.id);
  const areas = await handOverAreas(db, id, successor.id);
  await refreshSiteSummaries(db, sites);
  const [before, after] = [{ agent_id: id }, { agent_id: successor.id }];
  await recordHistory(db, { user, address: request.ip }, [
    ...plans.map(plan => ({
      object: 'plans' as const,
      id: plan.id,
      action: 'planning.editPlan' as const,
      before,
      after,
    })),
    ...areas.map(({ site_id, area }) => ({
      object: 'sites' as const,
      id: site_id,
      action: 'sites.assignAgent' as const,
      about: { area },
      before,
      after,
    })),
  ]);
  const count = new Set(areas.map(({ site_id }) => site_id)).size;
  if (count) await notify(db, [successor.id], buildNotice('sitesAssigned', { count }));
  return [successor.id];
};

/** Their sites, and their agents, who move to the successor's place as after any move. */
const transferSites: Transfer = async (call, { id }, successor) => {
  const { db, user } = call;
  const sites = await lockSitesByManager(db, id);
  // The successor would give the caller access to sites outside their own row access.
  if (await hasHiddenSites(db, user, id)) throw forbidden('sitesBeyondYours');
  if (successor.owner !== null && sites.some(({ owner }) => owner !== successor.owner))
    throw invalid('hand_to', 'managerOfOtherOwner');
  for (const owner of new Set(sites.map(site => site.owner)))
    await changeOwnerOfSites(
      call,
      sites.filter(site => site.owner === owner),
      owner,
      successor.id,
    );
  const place = await getAgentPlace(db, successor);
  const agents = await lockAgentsOfManager(db, id);
  for (const agent of agents)
    await recordAccountChange(
      call,
      agent,
      await updateAccount(db, agent.id, place),
      'accountActions.moveAgents',
    );
  return agents.map(agent => agent.id);
};

/**
 * The people below them, who stay in their clusters: the successor serves these from then on if the role's row access is
 * by cluster.
 */
const transferPeople: Transfer = async (call, { id, role }, successor) => {
  const { db } = call;
  const people = await lockClusterPeople(db, id);
  for (const person of people)
    await recordAccountChange(
      call,
      person,
      await updateAccount(db, person.id, { cluster_manager_id: successor.id }),
      'accountActions.edit',
    );
  if (rowAccessByRole[role].people !== 'clusters') return [];
  const clusters = people.flatMap(({ cluster_id }) => cluster_id ?? []);
  await addServedClusters(call, role, successor, clusters);
  return [];
};

/** How a person's charge goes to the successor, by what the role is in charge of. */
const transferByCharge: Record<ReturnType<typeof getRoleDefinition>['charge'], Transfer> = {
  work: transferWork,
  sites: transferSites,
  people: transferPeople,
  nothing: async () => [],
};

/** Adds clusters to those that an account serves by its permissions. */
const addServedClusters = async (
  call: Context,
  role: Role,
  { id, owner, cluster_id, permissions }: Successor,
  clusters: readonly number[],
) => {
  const grantedClusters = getGrantedClusters(permissions);
  const ownClusters = cluster_id === null ? [] : [cluster_id];
  const served = new Set(grantedClusters.length ? grantedClusters : ownClusters);
  const added = [...new Set(clusters)].filter(cluster => !served.has(cluster));
  if (!added.length) return;
  const allClusters = [...served, ...added];
  const after = permissions.pm
    ? { ...permissions, pm: { ...permissions.pm, clusters: allClusters } }
    : { ...permissions, clusters: allClusters };
  await requireGrantable(call, { role, owner, cluster_id, permissions: after }, { cluster: 'hand_to' });
  await updateAccount(call.db, id, { permissions: JSON.stringify(after) });
  await recordPermissions(call, { id, permissions }, after);
};
