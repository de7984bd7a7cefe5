import type { AccountsContract } from '../../../contract/framework/accounts';
import { findResource } from '../../../contract/framework/resources';

/** The administration of accounts, where the product has the framework's; `defineFrameworkCalls` declares it. */
export const findAccounts = () => findResource('accounts') as unknown as AccountsContract | undefined;
export const getAccounts = () => findAccounts()!;
