import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { OneTimePasswordDialog } from '../account/OneTimePasswordDialog';
import type { ListRecord } from '../lists/columns';
import { recordPath } from '../providers/record-path';
import { getAccounts } from './get-accounts';

/** The first password of a new account, then its page. */
export const FirstPassword = ({ record }: { record: ListRecord }) => {
  // Leaving while it is displayed asks: the dialog is gone before the page changes.
  const [isNoted, setIsNoted] = useState(false);
  const { username, password } = record as ListRecord & { username: string; password: string };
  return isNoted ? (
    <Navigate to={recordPath(getAccounts(), record.id)} />
  ) : (
    <OneTimePasswordDialog {...{ username, password }} onClose={() => setIsNoted(true)} />
  );
};
