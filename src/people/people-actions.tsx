import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import ModeEditOutlined from '@mui/icons-material/ModeEditOutlined';
import PublicOffOutlined from '@mui/icons-material/PublicOffOutlined';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import { accountActions } from '../../contract/account-actions';
import type { Manager } from '../../contract/people';
import type { BulkAction, RowAction } from '../generated/actions';
import { lazy } from '../providers/lazy';
import { isExpired } from './isExpired';
import type { PeopleListRow } from './people-lists';
import { accountPath, personPath } from './personPath';

/** What the menu of a row, and that of somebody's page, know of him. */
export type PersonRow = Pick<
  Manager,
  'userid' | 'username' | 'role' | 'status' | 'expires_at' | 'web_access'
>;

const { actions } = accountActions;
const exists = ({ status }: PersonRow) => status !== 'deleted';

const DeletePerson = lazy(() =>
  import('./dialogs/DeletePerson').then(module => ({ default: module.DeletePerson })),
);
const DisablePerson = lazy(() =>
  import('./dialogs/DisablePerson').then(module => ({ default: module.DisablePerson })),
);
const EnablePerson = lazy(() =>
  import('./dialogs/EnablePerson').then(module => ({ default: module.EnablePerson })),
);
const RenewPerson = lazy(() =>
  import('./dialogs/RenewPerson').then(module => ({ default: module.RenewPerson })),
);
const ResetPassword = lazy(() =>
  import('./dialogs/ResetPassword').then(module => ({ default: module.ResetPassword })),
);
export const WebAccess = lazy(() =>
  import('./dialogs/WebAccess').then(module => ({ default: module.WebAccess })),
);
const MoveAgents = lazy(() =>
  import('./dialogs/MoveAgents').then(module => ({ default: module.MoveAgents })),
);
const DisableMany = lazy(() =>
  import('./dialogs/DisableMany').then(module => ({ default: module.DisableMany })),
);
const RestorePerson = lazy(() =>
  import('./dialogs/RestorePerson').then(module => ({ default: module.RestorePerson })),
);
export const PermissionEditor = lazy(() =>
  import('../permissions/PermissionEditor').then(module => ({ default: module.PermissionEditor })),
);
export const PeopleExport = lazy(() =>
  import('./dialogs/PeopleExport').then(module => ({ default: module.PeopleExport })),
);

/** What becomes of an account; a deleted one has no menu (document 3, sections 2.4 and 4) but an admin's way back. */
export const lifecycleActions: RowAction[] = [
  {
    key: 'enable',
    icon: <CheckCircleOutlined />,
    needs: actions.enable.needs,
    dialog: EnablePerson,
    when: (person: PersonRow) => person.status === 'disabled' && !isExpired(person),
  },
  {
    key: 'disable',
    icon: <BlockOutlined />,
    needs: actions.disable.needs,
    dialog: DisablePerson,
    when: ({ status }: PersonRow) => status === 'active',
  },
  {
    key: 'renew',
    icon: <EventRepeatOutlined />,
    needs: actions.renew.needs,
    dialog: RenewPerson,
    when: exists,
  },
  {
    key: 'resetPassword',
    icon: <LockResetOutlined />,
    needs: actions.resetPassword.needs,
    dialog: ResetPassword,
    when: exists,
  },
  {
    key: 'giveWeb',
    icon: <LanguageOutlined />,
    needs: actions.webAccess.needs,
    dialog: WebAccess,
    when: ({ status, web_access }: PersonRow) => status !== 'deleted' && !web_access,
  },
  {
    key: 'takeWeb',
    icon: <PublicOffOutlined />,
    needs: actions.webAccess.needs,
    dialog: WebAccess,
    when: ({ status, web_access }: PersonRow) => status !== 'deleted' && web_access,
  },
  {
    key: 'permissions',
    icon: <KeyOutlined />,
    needs: actions.setPermissions.needs,
    dialog: PermissionEditor,
    when: ({ role, status }: PersonRow) => role !== 'admin' && status !== 'deleted',
  },
  {
    key: 'delete',
    icon: <DeleteOutlined />,
    needs: actions.delete.needs,
    dialog: DeletePerson,
    when: exists,
    danger: true,
  },
  {
    key: 'restore',
    icon: <RestoreFromTrashOutlined />,
    needs: actions.restore.needs,
    dialog: RestorePerson,
    when: ({ status }: PersonRow) => status === 'deleted',
  },
];

export const peopleRowActions: RowAction[] = [
  {
    key: 'show',
    icon: <InfoOutlined />,
    needs: actions.detail.needs,
    to: ({ role, userid }: PersonRow) => personPath(role, userid),
    when: exists,
  },
  {
    key: 'edit',
    icon: <ModeEditOutlined />,
    needs: actions.edit.needs,
    to: ({ role, userid }: PersonRow) => accountPath(role, userid),
    when: exists,
  },
  ...lifecycleActions,
];

/** What can be done with many people at once. */
export const peopleBulkActions = ({ contract, role }: PeopleListRow): BulkAction[] => [
  {
    key: 'exportSelection',
    icon: <FileDownloadOutlined />,
    needs: contract.exports!.list.needs,
    dialog: PeopleExport,
  },
  ...(role === 'agent'
    ? [
        {
          key: 'moveAgents',
          icon: <SwapHorizOutlined />,
          needs: actions.moveAgents.needs,
          dialog: MoveAgents,
        },
      ]
    : []),
  {
    key: 'disableMany',
    icon: <BlockOutlined />,
    needs: actions.disableMany.needs,
    dialog: DisableMany,
  },
];
