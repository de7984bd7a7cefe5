import type { LeftBehind } from '../../contract/account-actions';
import { clustersGiven, type Role } from '../../contract/permissions';
import { findActive } from '../accounts/queries';
import type { Db } from '../db/client';
import { notice, notify } from '../notifications/notify';
import { refreshSiteSummaries } from '../planning/queries';
import { conflict, invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Call } from '../platform/mount';
import type { User } from '../platform/user';
import { giveTo } from '../sites/change-owner';
import { holdSites, lockSitesOf } from '../sites/queries';
import { placeBelow } from './place-below';
import {
  type AccountRecord,
  agentsOf,
  chargeOf,
  handOverAreas,
  handOverPlans,
  openPlansOf,
  peopleBelow,
  updateAccount,
} from './queries';
import { record } from './record';

type Context = Omit<Call, 'input'>;
export type Wish = { hand_to?: number; stay?: boolean };

/**
 * What somebody leaves behind who is disabled or deleted goes to whoever is named, of his own role, in the transaction
 * of that; or it stays with him, when the caller says so (product decisions, « Off-boarding is one act »).
 */
export const handOver = async (call: Context, person: AccountRecord, { hand_to, stay }: Wish) => {
  const heir = hand_to === undefined ? null : await requireHeir(call.db, call.user, hand_to, person);
  const left = await chargeOf(call.db, [person.id]);
  if (isNothing(left)) return;
  if (heir) return handing[person.role](call, person, heir);
  if (!stay) throw conflict({ cause: 'chargeToHandOver', params: left, current: { charge: left } });
};

const isNothing = (left: LeftBehind) => Object.values(left).every(count => count === 0);

const requireHeir = async (db: Db, user: User, id: number, { id: leaving, role }: AccountRecord) => {
  const heir = id === leaving ? undefined : await findActive(db, user, role, id);
  if (!heir) throw invalid('hand_to', 'unknownHeir');
  return heir;
};
type Heir = Awaited<ReturnType<typeof requireHeir>>;

const handing: Record<Role, (call: Context, person: AccountRecord, heir: Heir) => Promise<unknown>> = {
  /** Plans still to be done, and the sites in his charge in each of their areas. */
  agent: async (call, { id }, heir) => {
    const { db, user, request } = call;
    const plans = await openPlansOf(db, id);
    const sites = plans.flatMap(plan => [plan.site_id, plan.drop_site_id]);
    await holdSites(db, sites);
    await handOverPlans(
      db,
      plans.map(plan => plan.id),
      heir.id,
    );
    const areas = await handOverAreas(db, id, heir.id);
    await refreshSiteSummaries(db, sites);
    const [before, after] = [{ agent_id: id }, { agent_id: heir.id }];
    await recordHistory(db, { user, address: request.ip }, [
      ...plans.map(plan => ({
        object: 'plans',
        id: plan.id,
        action: 'planning.editPlan',
        before,
        after,
      })),
      ...areas.map(({ site_id, area }) => ({
        object: 'sites',
        id: site_id,
        action: 'sites.assignAgent',
        about: { area },
        before,
        after,
      })),
    ]);
    const count = new Set(areas.map(({ site_id }) => site_id)).size;
    if (count) await notify(db, [heir.id], notice('sitesAssigned', { count }));
  },

  /** His sites, and his agents, who take the heir's place as after any move. */
  manager: async (call, { id }, heir) => {
    const { db } = call;
    const sites = await lockSitesOf(db, id);
    if (heir.owner !== null && sites.some(({ owner }) => owner !== heir.owner))
      throw invalid('hand_to', 'managerOfOtherOwner');
    for (const owner of new Set(sites.map(site => site.owner)))
      await giveTo(
        call,
        sites.filter(site => site.owner === owner),
        owner,
        heir.id,
      );
    const place = await placeBelow(db, heir);
    for (const agent of await agentsOf(db, id))
      await record(call, agent, await updateAccount(db, agent.id, place), 'accountActions.moveAgents');
  },

  /** Managers and agents stay in their clusters, which the heir serves from then on. */
  cluster_manager: async (call, { id }, { id: heirId, cluster_id, permissions }) => {
    const { db, user, request } = call;
    const people = await peopleBelow(db, id);
    for (const each of people)
      await record(
        call,
        each,
        await updateAccount(db, each.id, { cluster_manager_id: heirId }),
        'accountActions.edit',
      );
    const given = clustersGiven(permissions);
    const served = new Set(given.length ? given : cluster_id === null ? [] : [cluster_id]);
    const more = [...new Set(people.map(each => each.cluster_id))].filter(
      cluster => cluster !== null && !served.has(cluster),
    );
    if (!more.length) return;
    const clusters = [...served, ...more] as number[];
    const after = permissions.pm
      ? { ...permissions, pm: { ...permissions.pm, clusters } }
      : { ...permissions, clusters };
    await updateAccount(db, heirId, { permissions: JSON.stringify(after) });
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'accounts',
        id: heirId,
        action: 'accountActions.setPermissions',
        before: { ...permissions },
        after: { ...after },
      },
    ]);
  },

  /** Nothing hangs on an admin. */
  admin: async () => undefined,
};
