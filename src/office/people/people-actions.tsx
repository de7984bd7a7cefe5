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
import { accountActions } from '../../../contract/organisation/account-actions';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import type { BulkAction, RowAction } from '../../framework/lists/actions';
import { lazyPage } from '../../framework/providers/lazy';
import { isExpired } from './is-expired';
import type { PeopleListDefinition } from './people-lists';
import { accountPath, personPath } from './person-path';
import type { PersonRow } from './person-row';

const { actions } = accountActions;
const exists = ({ status }: PersonRow) => status !== 'deleted';
/** Access may not be granted to a person with more permissions than the user's own. */
const canGainAccess = (person: PersonRow) => exists(person) && !person.hasMorePermissions;

const DeletePerson = lazyPage(() => import('./dialogs/DeletePersonDialog'), 'DeletePersonDialog');
const DisablePerson = lazyPage(() => import('./dialogs/DisablePersonDialog'), 'DisablePersonDialog');
const EnablePerson = lazyPage(() => import('./dialogs/EnablePersonDialog'), 'EnablePersonDialog');
const RenewPerson = lazyPage(() => import('./dialogs/RenewPersonDialog'), 'RenewPersonDialog');
export const ResetPasswordDialog = lazyPage(
  () => import('./dialogs/ResetPasswordDialog'),
  'ResetPasswordDialog',
);
export const WebAccessDialog = lazyPage(() => import('./dialogs/WebAccessDialog'), 'WebAccessDialog');
const MoveAgents = lazyPage(() => import('./dialogs/MoveAgentsDialog'), 'MoveAgentsDialog');
const DisableMany = lazyPage(() => import('./dialogs/DisablePeopleDialog'), 'DisablePeopleDialog');
const RestorePerson = lazyPage(() => import('./dialogs/RestorePersonDialog'), 'RestorePersonDialog');
export const PermissionEditor = lazyPage(
  () => import('../../organisation/permissions/PermissionEditor'),
  'PermissionEditor',
);
export const PeopleExportDialog = lazyPage(
  () => import('./dialogs/PeopleExportDialog'),
  'PeopleExportDialog',
);

/**
 * Actions that change an account's state (document 3, sections 2.4 and 4). On a deleted account the only one is
 * « Restaurer ».
 */
export const lifecycleActions: RowAction<PersonRow>[] = [
  {
    key: 'enable',
    icon: <CheckCircleOutlined />,
    needs: actions.enable.needs,
    dialog: EnablePerson,
    when: (person: PersonRow) => canGainAccess(person) && person.status === 'disabled' && !isExpired(person),
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
    when: canGainAccess,
  },
  {
    key: 'resetPassword',
    icon: <LockResetOutlined />,
    needs: actions.resetPassword.needs,
    dialog: ResetPasswordDialog,
    when: canGainAccess,
  },
  {
    key: 'giveWeb',
    icon: <LanguageOutlined />,
    needs: actions.webAccess.needs,
    dialog: WebAccessDialog,
    when: (person: PersonRow) => canGainAccess(person) && !person.web_access,
  },
  {
    key: 'takeWeb',
    icon: <PublicOffOutlined />,
    needs: actions.webAccess.needs,
    dialog: WebAccessDialog,
    when: (person: PersonRow) => exists(person) && person.web_access,
  },
  {
    key: 'permissions',
    icon: <KeyOutlined />,
    needs: actions.setPermissions.needs,
    dialog: PermissionEditor,
    when: (person: PersonRow) => exists(person) && !getRoleDefinition(person.role).holdsAll,
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

export const peopleRowActions: RowAction<PersonRow>[] = [
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

/** Actions on several people at once. */
export const peopleBulkActions = ({ contract, role }: PeopleListDefinition): BulkAction[] => {
  const isAgentList = getRoleDefinition(role).charge === 'work';
  const moveAgents: BulkAction = {
    key: 'moveAgents',
    icon: <SwapHorizOutlined />,
    needs: actions.moveAgents.needs,
    dialog: MoveAgents,
  };
  return [
    {
      key: 'exportSelection',
      icon: <FileDownloadOutlined />,
      needs: contract.exports!.list.needs,
      dialog: PeopleExportDialog,
    },
    ...(isAgentList ? [moveAgents] : []),
    {
      key: 'disableMany',
      icon: <BlockOutlined />,
      needs: actions.disableMany.needs,
      dialog: DisableMany,
    },
  ];
};
