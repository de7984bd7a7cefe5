import { recordHistory } from '../platform/history';
import type { Call } from '../platform/mount';
import type { AccountRecord } from './queries';

/** What an action changed of an account, in its history. */
export const record = (
  { db, user, request }: Omit<Call, 'input'>,
  before: AccountRecord,
  after: AccountRecord,
  action: string,
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id: before.id, action, before: told(before), after: told(after) },
  ]);

/** Passwords and codes never stand in a history. */
export const told = ({
  first_name,
  last_name,
  email,
  phone,
  matricule,
  owner,
  cluster_id,
  manager_id,
  cluster_manager_id,
  status,
  expires_at,
}: AccountRecord) => ({
  first_name,
  last_name,
  email,
  phone,
  matricule,
  owner,
  cluster_id,
  manager_id,
  cluster_manager_id,
  status,
  expires_at: expires_at?.toISOString() ?? null,
});
