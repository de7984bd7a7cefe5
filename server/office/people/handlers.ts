import type { accountActions } from '../../../contract/organisation/account-actions';
import { peopleLists } from '../../../contract/organisation/people';
import { listedRoles } from '../../../contract/organisation/roles';
import { conflict } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { listHandler } from '../../framework/lists/list-handler';
import { accessHandlers } from './access';
import { detailHandlers } from './detail';
import { editPerson } from './edit';
import { lifecycleHandlers } from './lifecycle';
import { permissionHandlers } from './permissions';
import { isEmailTaken, isNameTaken } from './queries';
import { registerHandlers } from './register';
import { selectionHandlers } from './selection';
import { createPeopleSource } from './source';
import { viewAsHandlers } from './view-as';

/** The list of each role's people, with its contract. */
export const peopleHandlers = listedRoles.map(role => {
  const contract = peopleLists[role];
  return [contract, { list: listHandler(contract, createPeopleSource(role)) }] as const;
});

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
