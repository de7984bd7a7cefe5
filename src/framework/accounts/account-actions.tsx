import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import type { AccountsContract } from '../../../contract/framework/accounts';
import { listScopes } from '../../../contract/framework/grants';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { RowAction } from '../lists/actions';
import { lazyPage } from '../providers/lazy';
import { recordPath } from '../providers/record-path';
import { sessionStore } from '../providers/sessionStore';
import type { AccountRow } from './account-row';

/** The actions on an account, in its row and on its page; on one's own only those that change nothing of one's access. */
export const listAccountActions = (accounts: AccountsContract): RowAction<AccountRow>[] => {
  const { show, edit, resetPassword, endSessions, setPermissions } = accounts.actions;
  return [
    { key: 'show', icon: <InfoOutlined />, needs: show.needs, to: ({ id }) => recordPath(accounts, id) },
    {
      key: 'edit',
      icon: <EditOutlined />,
      needs: edit.needs,
      to: ({ id }) => `${recordPath(accounts, id)}/edit`,
    },
    {
      key: 'setPermissions',
      icon: <KeyOutlined />,
      needs: setPermissions.needs,
      when: account => isOther(account) && !hasAllPermissions(account) && listScopes().length > 0,
      dialog: PermissionsDialog,
    },
    {
      key: 'resetPassword',
      icon: <LockResetOutlined />,
      needs: resetPassword.needs,
      when: isOther,
      dialog: ResetPasswordDialog,
    },
    {
      key: 'endSessions',
      icon: <LogoutOutlined />,
      needs: endSessions.needs,
      when: isOther,
      dialog: EndSessionsDialog,
    },
    {
      key: 'enable',
      icon: <CheckCircleOutlined />,
      needs: edit.needs,
      when: account => isOther(account) && account.status === 'disabled',
      dialog: ActivationDialog,
    },
    {
      key: 'disable',
      icon: <BlockOutlined />,
      needs: edit.needs,
      when: account => isOther(account) && account.status === 'active',
      dialog: ActivationDialog,
      danger: true,
    },
  ];
};

const isOther = ({ id }: AccountRow) => id !== sessionStore.read()?.userid;

const ActivationDialog = lazyPage(() => import('./ActivationDialog'), 'ActivationDialog');
const EndSessionsDialog = lazyPage(() => import('./EndSessionsDialog'), 'EndSessionsDialog');
const PermissionsDialog = lazyPage(() => import('./PermissionsDialog'), 'PermissionsDialog');
const ResetPasswordDialog = lazyPage(() => import('./ResetPasswordDialog'), 'ResetPasswordDialog');
