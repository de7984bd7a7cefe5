import type { Manager } from '../../../contract/organisation/people';

/** Disabled by its expiry date only: such an account is renewed, not enabled. */
export const isExpired = ({ status, expires_at }: Pick<Manager, 'status' | 'expires_at'>) =>
  status === 'disabled' && expires_at !== null && Date.parse(expires_at) <= Date.now();
