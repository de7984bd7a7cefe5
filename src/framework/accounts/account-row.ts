import type { AccountsContract } from '../../../contract/framework/accounts';
import type { RowOf } from '../lists/columns';

/** An account in the list of the administration. */
export type AccountRow = RowOf<AccountsContract>;
