import type { accountActions } from '../../contract/account-actions';
import { requireAgent } from '../accounts/require-agent';
import { refreshSiteSummaries } from '../planning/queries';
import { conflict, invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import { type Call, type Handlers, withoutKey } from '../platform/mount';
import { hashPassword } from '../session/passwords';
import { endSessionsOf } from '../session/queries';
import { holdSites } from '../sites/queries';
import { oneTimePassword } from './one-time-password';
import { type AccountRecord, handOverPlans, openPlansOf, updateAccount } from './queries';
import { requireBelow } from './require-below';

type Context = Omit<Call, 'input'>;

/** What becomes of accounts (document 3, section 4). */
export const lifecycleHandlers: Pick<
  Handlers<typeof accountActions>,
  'enable' | 'disable' | 'delete' | 'renew' | 'resetPassword'
> = {
  enable: async ({ input, ...call }) => {
    const before = await requireBelow(call.db, call.user, input.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    if (before.status === 'active')
      throw conflict({ cause: hasExpired(before) ? 'accountExpired' : 'accountActive' });
    await changeStatus(call, before, 'active', 'accountActions.enable');
    return {};
  },
  disable: async ({ input, ...call }) => {
    await disablePerson(call, input.id, input.plans_to);
    return {};
  },
  delete: async ({ input, ...call }) => {
    const before = await requireBelow(call.db, call.user, input.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    await handOver(call, before, input.plans_to);
    await changeStatus(call, before, 'deleted', 'accountActions.delete');
    await endSessionsOf(call.db, before.id);
    return {};
  },
  renew: async ({ input, ...call }) => {
    const before = await requireBelow(call.db, call.user, input.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    const from = new Date(Math.max(Date.now(), before.expires_at?.getTime() ?? 0));
    const expires_at = monthsAfter(from, input.duration);
    const after = await updateAccount(call.db, before.id, { expires_at });
    await record(call, before, after, 'accountActions.renew');
    return { expires_at: expires_at.toISOString() };
  },
  resetPassword: withoutKey(async ({ input, ...call }) => {
    const before = await requireBelow(call.db, call.user, input.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    const password = oneTimePassword();
    await updateAccount(call.db, before.id, {
      password_hash: await hashPassword(password),
      must_change_password: true,
    });
    await endSessionsOf(call.db, before.id);
    await recordHistory(call.db, { user: call.user, address: call.request.ip }, [
      { object: 'accounts', id: before.id, action: 'accountActions.resetPassword' },
    ]);
    return { password };
  }),
};

/** Takes somebody's access away; his open plans go to whom the caller names. */
export const disablePerson = async (call: Context, id: number, plansTo?: number) => {
  const before = await requireBelow(call.db, call.user, id);
  if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
  if (before.status === 'disabled') throw conflict({ cause: 'accountDisabled' });
  await handOver(call, before, plansTo);
  await changeStatus(call, before, 'disabled', 'accountActions.disable');
  await endSessionsOf(call.db, before.id);
  return before;
};

const handOver = async (call: Context, { id, role }: AccountRecord, plansTo?: number) => {
  const { db, user, request } = call;
  if (plansTo === id) throw invalid('plans_to', 'unknownAgent');
  if (plansTo !== undefined) await requireAgent(db, user, plansTo, 'plans_to');
  if (role !== 'agent') return;
  const plans = await openPlansOf(db, id);
  if (!plans.length) return;
  if (plansTo === undefined)
    throw conflict({
      cause: 'plansToHandOver',
      params: { count: plans.length },
      current: { plans: plans.length },
    });
  const sites = plans.flatMap(plan => [plan.site_id, plan.drop_site_id]);
  await holdSites(db, sites);
  await handOverPlans(
    db,
    plans.map(plan => plan.id),
    plansTo,
  );
  await refreshSiteSummaries(db, sites);
  await recordHistory(
    db,
    { user, address: request.ip },
    plans.map(plan => ({
      object: 'plans',
      id: plan.id,
      action: 'planning.editPlan',
      before: { agent_id: id },
      after: { agent_id: plansTo },
    })),
  );
};

const changeStatus = async (
  call: Context,
  before: AccountRecord,
  status: AccountRecord['status'],
  action: string,
) => record(call, before, await updateAccount(call.db, before.id, { status }), action);

/** Passwords and codes never stand in a history. */
export const told = ({
  first_name,
  last_name,
  email,
  phone,
  matricule,
  owner,
  cluster_id,
  manager_id,
  cluster_manager_id,
  status,
  expires_at,
}: AccountRecord) => ({
  first_name,
  last_name,
  email,
  phone,
  matricule,
  owner,
  cluster_id,
  manager_id,
  cluster_manager_id,
  status,
  expires_at: expires_at?.toISOString() ?? null,
});

export const record = (
  { db, user, request }: Context,
  before: AccountRecord,
  after: AccountRecord,
  action: string,
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id: before.id, action, before: told(before), after: told(after) },
  ]);

/** Treated as disabled by its date alone. */
const hasExpired = ({ expires_at }: AccountRecord) =>
  expires_at !== null && expires_at.getTime() <= Date.now();

/** The same day some months on, or the month's last day where it has no such day. */
const monthsAfter = (from: Date, months: number) => {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to;
};
