import { fieldsWith } from '../../../../contract/framework/fields';
import { alertSwitches } from '../../../../contract/organisation/alerts';
import { peopleFields } from '../../../../contract/organisation/people';
import { conflict } from '../../../framework/http/errors';
import { accountTexts } from '../../../organisation/account/account-texts';
import { isEmailTaken } from '../../../organisation/account/queries';
import { requireHoldsNoMore } from '../../people/giving';
import { lockAccount, updateAccount } from '../../people/queries';
import {
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** Fields of one's own profile. Access, place and passwords are changed on the account's page. */
export const profileFields: ReadonlySet<string> = new Set([
  ...fieldsWith(peopleFields.work, 'edit').map(field => peopleFields.work[field].column),
  'sms_notification',
  'email_notification',
  'subscribe_newsletter',
  ...alertSwitches,
]);

export const profile: TakeBack = async (call, changes) => {
  const { db } = call;
  for (const change of changes) {
    const fields = changedFields(change);
    const account = await lockAccount(db, change.object_id);
    if (!stillHolds(change, account, fields)) return refuseStanding(call, [change], () => fields);
    const values = valuesBefore(change, fields) as Partial<typeof account>;
    if ('email' in values) await requireHoldsNoMore(call, account);
    if (values.email && (await isEmailTaken(db, values.email, account.id)))
      throw conflict({ cause: 'emailTaken' });
    await updateAccount(db, account.id, {
      ...(values as object),
      ...accountTexts({ ...account, ...values }),
    });
    await recordTakenBack(call, [
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
