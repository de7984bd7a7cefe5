import type { Profile } from './PersonFrame';

/** « Access authorization » of an account, to admins alone (document 3, section 2.7). */
export const AccessAuthorization = (_: { person: Profile }) => null;
