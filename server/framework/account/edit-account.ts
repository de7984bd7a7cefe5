import type { AccountCalls } from '../../../contract/framework/account';
import { recordHistory } from '../history/record-history';
import { invalid } from '../http/errors';
import type { Handler } from '../http/mount';
import { buildAccountSearchText } from './account-search-text';
import { isEmailTaken, updateAccount } from './queries';
import { requireOwnAccount } from './require-own-account';
import { notifyNewAddress } from './session/notify-by-mail';

export const editAccount: Handler<AccountCalls['actions']['edit']> = async ({
  input: { id, agent, ...fields },
  user,
  db,
  request,
}) => {
  const before = await requireOwnAccount(db, user, id);
  const { firstName, lastName, email, phone, ...switches } = { ...agent, ...fields };
  const change = omitUndefined({
    first_name: emptyToNull(firstName),
    last_name: emptyToNull(lastName),
    email: emptyToNull(email),
    phone: emptyToNull(phone),
    ...switches,
  });
  const isChanged = Object.entries(change).some(
    ([field, value]) => before[field as keyof typeof before] !== value,
  );
  if (!isChanged) return {};
  if (change.email && (await isEmailTaken(db, change.email, id))) throw invalid('email', 'emailTaken');
  if (change.email !== undefined)
    await notifyNewAddress(db, request, { ...before, id }, change.email, user.userid);
  await updateAccount(db, id, { ...change, ...buildAccountSearchText({ ...before, ...change }) });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id, action: 'account.edit', before: { ...before }, after: change },
  ]);
  return {};
};

const emptyToNull = (text: string | undefined) => (text === '' ? null : text);
const omitUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
