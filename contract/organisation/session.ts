import { z } from 'zod';
import { defineSession, sessionUserFields } from '../framework/session';
import { Id } from '../framework/vocabulary';
import { flags } from './flags';
import type { Scope } from './permissions';
import { RoleName } from './vocabulary';

declare module '../framework/register' {
  interface Register {
    sessionUser: SessionUser;
  }
}

const ScopeFlags = z
  .partialRecord(z.enum(flags), z.boolean())
  .and(z.object({ clusters: z.array(Id).optional() }));

export const SessionUser = z.object({
  ...sessionUserFields,
  role: RoleName,
  /** The owner's key; null for somebody serving all owners. Locks the owner selectors. */
  owner: z.string().nullable(),
  /** The cluster's id; null for somebody serving the whole country. Locks the cluster selectors. */
  cluster: Id.nullable(),
  /** Whether the person may accept and reject SSRs. */
  reviewer: z.boolean(),
  /** A missing scope was withdrawn. */
  permissions: z.object({
    pm: ScopeFlags.optional(),
    gpm: ScopeFlags.optional(),
    cm: ScopeFlags.optional(),
    clusters: z.array(Id).optional(),
  } satisfies Record<Scope | 'clusters', z.ZodType>),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const session = defineSession(SessionUser);
