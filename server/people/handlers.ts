import type { accountActions } from '../../contract/account-actions';
import { agents, clusterManagers, managers } from '../../contract/people';
import { conflict } from '../platform/errors';
import { listOf } from '../platform/listing';
import type { Handlers } from '../platform/mount';
import { accessHandlers } from './access';
import { detailHandlers } from './detail';
import { editPerson } from './edit';
import { lifecycleHandlers } from './lifecycle';
import { permissionHandlers } from './permissions';
import { isEmailTaken, isNameTaken } from './queries';
import { registerHandlers } from './register';
import { selectionHandlers } from './selection';
import { peopleOf } from './source';
import { viewAsHandlers } from './view-as';

export const agentHandlers: Handlers<typeof agents> = { list: listOf(agents, peopleOf('agent')) };
export const managerHandlers: Handlers<typeof managers> = { list: listOf(managers, peopleOf('manager')) };
export const clusterManagerHandlers: Handlers<typeof clusterManagers> = {
  list: listOf(clusterManagers, peopleOf('cluster_manager')),
};

/** People and their accounts (document 3, sections 4 and 7). */
export const accountActionHandlers: Handlers<typeof accountActions> = {
  ...detailHandlers,
  ...registerHandlers,
  ...lifecycleHandlers,
  ...accessHandlers,
  ...permissionHandlers,
  ...selectionHandlers,
  ...viewAsHandlers,
  edit: editPerson,
  availability: async ({ input, db }) => {
    if (input.username && (await isNameTaken(db, input.username)))
      throw conflict({ cause: 'nameTaken', fields: [{ path: 'username', cause: 'nameTaken' }] });
    if (input.email && (await isEmailTaken(db, input.email)))
      throw conflict({ cause: 'emailTaken', fields: [{ path: 'email', cause: 'emailTaken' }] });
    return {};
  },
};
