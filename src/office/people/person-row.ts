import type { Manager } from '../../../contract/organisation/people';

/** The fields of a person that the menus need, both of a row and of the person's page. */
export type PersonRow = Pick<
  Manager,
  'userid' | 'username' | 'role' | 'status' | 'expires_at' | 'web_access'
> &
  Partial<Pick<Manager, 'first_name' | 'last_name' | 'email'>> & {
    /**
     * Only on the person's page: they have more permissions than the reader, so the reader may not grant them
     * access. In a list only the server's refusal shows this.
     */
    hasMorePermissions?: boolean;
  };
