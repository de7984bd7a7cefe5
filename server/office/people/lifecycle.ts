import type { accountActions } from '../../../contract/organisation/account-actions';
import type { ObjectAction } from '../../../contract/registry/changes';
import { endAccountSessions } from '../../framework/account/session/queries';
import { resetPassword } from '../../framework/accounts/reset-password';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { requireNoExcessRights } from './excess-rights';
import { type HandOverOptions, handOver } from './hand-over';
import { type AccountRecord, filterVisibleAccountIds, updateAccount } from './queries';
import { countAssignments, countNonTransferable } from './queries-hand-over';
import { recordAccountChange } from './record-account-change';
import { requireAgentsConfirmed } from './require-agents-confirmed';
import { lockExistingSubordinate } from './require-subordinate';
import { restorePerson } from './restore';

type Context = Omit<HandlerContext, 'input'>;

/** The life cycle of accounts (document 3, section 4). */
export const lifecycleHandlers: Pick<
  Handlers<typeof accountActions>,
  'enable' | 'disable' | 'delete' | 'restore' | 'charge' | 'renew' | 'resetPassword'
> = {
  enable: async ({ input, ...call }) => {
    const before = await lockExistingSubordinate(call.db, call.user, input.id);
    if (before.status === 'active')
      throw conflict({ cause: hasExpired(before) ? 'accountExpired' : 'accountActive' });
    await requireNoExcessRights(call, before);
    await changeStatus(call, before, 'active', 'accountActions.enable');
    return {};
  },
  disable: async ({ input, ...call }) => {
    const { agentIds, gained } = await disablePerson(call, input.id, input);
    await requireAgentsConfirmed(call, input.confirmed, 'hand_to', agentIds, gained);
    return {};
  },
  delete: async ({ input, ...call }) => {
    const before = await lockExistingSubordinate(call.db, call.user, input.id);
    const { agentIds, gained } = await handOver(call, before, input);
    await changeStatus(call, before, 'deleted', 'accountActions.delete');
    await endAccountSessions(call.db, before.id);
    await requireAgentsConfirmed(call, input.confirmed, 'hand_to', agentIds, gained);
    return {};
  },
  restore: restorePerson,
  charge: async ({ input, db, user }) => {
    const ids = [...new Set(input.ids)];
    if (!ids.length) throw invalid('ids', 'selectionEmpty');
    if ((await filterVisibleAccountIds(db, user, ids)).length < ids.length) throw notFound();
    return {
      data: await countAssignments(db, user, ids),
      besides: await countNonTransferable(db, user, ids),
    };
  },
  renew: async ({ input, ...call }) => {
    const before = await lockExistingSubordinate(call.db, call.user, input.id);
    await requireNoExcessRights(call, before);
    const from = new Date(Math.max(Date.now(), before.expires_at?.getTime() ?? 0));
    const expires_at = monthsAfter(from, input.duration);
    const after = await updateAccount(call.db, before.id, { expires_at });
    await recordAccountChange(call, before, after, 'accountActions.renew');
    return { expires_at: expires_at.toISOString() };
  },
  resetPassword: async ({ input, ...call }) => {
    const before = await lockExistingSubordinate(call.db, call.user, input.id);
    await requireNoExcessRights(call, before);
    return { password: await resetPassword(call, before, 'accountActions.resetPassword') };
  },
};

/** Disables an account; what is in the person's charge goes to the named successor. Answers as `handOver`. */
export const disablePerson = async (call: Context, id: number, options: HandOverOptions) => {
  const before = await lockExistingSubordinate(call.db, call.user, id);
  if (before.status === 'disabled') throw conflict({ cause: 'accountDisabled' });
  const handedOver = await handOver(call, before, options);
  await changeStatus(call, before, 'disabled', 'accountActions.disable');
  await endAccountSessions(call.db, before.id);
  return handedOver;
};

const changeStatus = async (
  call: Context,
  before: AccountRecord,
  status: AccountRecord['status'],
  action: ObjectAction<'accounts'>,
) => {
  // `deleted_from`: the status that a deleted account gets back when it is restored.
  const deletion = before.status !== 'deleted' &&
    status === 'deleted' && { deleted_at: new Date(), deleted_from: before.status };
  await recordSecurityEvent(call.db, call.request, {
    kind: eventByStatus[status],
    accountId: before.id,
    by: call.user.userid,
  });
  return recordAccountChange(
    call,
    before,
    await updateAccount(call.db, before.id, { status, ...deletion }),
    action,
  );
};

const eventByStatus = {
  active: 'accountEnabled',
  disabled: 'accountDisabled',
  deleted: 'accountDeleted',
} as const;

/** Treated as disabled because of its expiry date alone. */
const hasExpired = ({ expires_at }: AccountRecord) =>
  expires_at !== null && expires_at.getTime() <= Date.now();

/** The same day some months later, or the month's last day where it has no such day. */
const monthsAfter = (from: Date, months: number) => {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
};
