import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Schema } from '../db/schema';
import { clustersOf } from '../platform/filters';
import type { User } from '../platform/user';

type Condition = ExpressionWrapper<any, any, SqlBool>;

/**
 * The people a user may reach, as a condition on `accounts` (product decisions: byOrganisation): a cluster manager
 * those of his clusters below him, a manager his own agents, and everybody himself.
 */
export const accountVisibleTo =
  (user: User) =>
  (eb: ExpressionBuilder<Schema, 'accounts'>): Condition => {
    if (user.role === 'admin') return eb.lit(true) as unknown as Condition;
    const himself = eb('accounts.id', '=', user.userid);
    if (user.role === 'agent') return himself as unknown as Condition;
    const clusters = clustersOf(user);
    const below =
      user.role === 'manager'
        ? eb.and([eb('accounts.role', '=', 'agent'), eb('accounts.manager_id', '=', user.userid)])
        : clusters.length
          ? eb.and([
              eb('accounts.role', 'in', ['agent', 'manager']),
              eb('accounts.cluster_id', 'in', clusters),
            ])
          : eb.lit(false);
    return eb.or([himself, below]) as unknown as Condition;
  };

/** Accounts in use: an account past its date is treated as disabled (product decisions, « Accounts and sessions »). */
export const usableAccount = sql<boolean>`accounts.status = 'active'
  and (accounts.expires_at is null or accounts.expires_at > now())`;
