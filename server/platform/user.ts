import type { Permissions } from '../../contract/permissions';
import type { Role } from '../../contract/roles';

/** Who calls, as the database has it at this call. */
export type User = {
  userid: number;
  username: string;
  role: Role;
  owner: string | null;
  cluster: number | null;
  permissions: Permissions;
  reviewer: boolean;
  /** Signed in with a one-time password that was not replaced yet. */
  mustChangePassword: boolean;
  /** The admin who looks with this person's eyes. */
  viewer: { userid: number; username: string } | null;
  sessionHash: string;
  /** Whether this session changed something within the last seconds, on whichever server; and within some more. */
  wroteJustNow: boolean;
  wroteLately: boolean;
  /** When that was, in microseconds: what its last write is known by elsewhere. */
  writeMark: number | null;
};
