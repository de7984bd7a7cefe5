import { useNavigate } from 'react-router-dom';
import { OneTimePasswordDialog } from '../account/OneTimePasswordDialog';
import type { ListRecord } from '../lists/columns';
import { recordPath } from '../providers/record-path';
import { getAccounts } from './get-accounts';

/** The first password of a new account, then its page. */
export const FirstPassword = ({ record }: { record: ListRecord }) => {
  const navigate = useNavigate();
  const { username, password } = record as ListRecord & { username: string; password: string };
  return (
    <OneTimePasswordDialog
      username={username}
      password={password}
      onClose={() => navigate(recordPath(getAccounts(), record.id))}
    />
  );
};
