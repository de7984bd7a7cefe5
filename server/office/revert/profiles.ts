import { fieldsWith } from '../../../contract/framework/fields';
import { alertSwitches } from '../../../contract/organisation/alert-kinds';
import { peopleFields } from '../../../contract/organisation/people';
import { buildAccountSearchText } from '../../framework/account/account-search-text';
import { isEmailTaken } from '../../framework/account/queries';
import type { RevertHandler } from '../../framework/change-history/register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from '../../framework/change-history/revert-handler';
import { conflict } from '../../framework/http/errors';
import { requireNoExcessRights } from '../people/excess-rights';
import { lockAccount, updateAccount } from '../people/queries';

/** Fields of one's own profile. Access, place and passwords are changed on the account's page. */
export const profileFields: ReadonlySet<string> = new Set([
  ...fieldsWith(peopleFields.work, 'edit').map(field => peopleFields.work[field].column),
  'sms_notification',
  'email_notification',
  'subscribe_newsletter',
  ...alertSwitches,
]);

export const revertProfiles: RevertHandler = async (call, changes) => {
  const { db } = call;
  for (const change of changes) {
    const fields = changedFields(change);
    const account = await lockAccount(db, change.object_id);
    if (!isUnchangedSince(change, account, fields)) return refuseNewerChanges(call, [change], () => fields);
    const values = getPreviousValues(change, fields) as Partial<typeof account>;
    if ('email' in values) await requireNoExcessRights(call, account);
    if (values.email && (await isEmailTaken(db, values.email, account.id)))
      throw conflict({ cause: 'emailTaken' });
    await updateAccount(db, account.id, {
      ...(values as object),
      ...buildAccountSearchText({ ...account, ...values }),
    });
    await recordReverts(call, [
      {
        object: 'accounts',
        id: account.id,
        before: Object.fromEntries(fields.map(field => [field, change.after?.[field] ?? null])),
        after: values,
        reverts: change.id,
      },
    ]);
  }
};
