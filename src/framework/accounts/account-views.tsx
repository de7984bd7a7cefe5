import type { AccountsContract } from '../../../contract/framework/accounts';
import { generateResource } from '../generated-pages/generate-resource';
import { lazyPage } from '../providers/lazy';
import { listAccountActions } from './account-actions';

/** The pages of the administration of accounts. */
export const createAccountViews = (accounts: AccountsContract) =>
  generateResource(accounts, {
    list: {
      show: ['username', 'first_name', 'last_name', 'role', 'status', 'last_online'],
      pinnedFilters: { search: ['username', 'last_name'], chips: ['role', 'status'] },
      rowActions: listAccountActions(accounts),
    },
    PageActions: AccountPageActions,
    AfterCreate: FirstPassword,
  });

const AccountPageActions = lazyPage(() => import('./AccountPageActions'), 'AccountPageActions');
const FirstPassword = lazyPage(() => import('./FirstPassword'), 'FirstPassword');
