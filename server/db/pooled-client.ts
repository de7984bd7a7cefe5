import { answerLate, type Limits } from './limits';
import { PreparingClient } from './preparing-client';

/**
 * Speaks to PostgreSQL through a pooler that lends a connection for one transaction (PgBouncer, `pool_mode =
 * transaction`): nothing may be left on a connection, for the next transaction has another. So no statement has a name,
 * and the limits of time, which the pooler takes from nobody's start, begin with each transaction and end with it. A
 * statement by itself is such a transaction: its begin and its commit travel with it.
 */
export const pooledClient = (limits: Limits) =>
  class PooledClient extends PreparingClient {
    protected override readonly limits = within(limits);

    protected override nameOf() {
      return undefined;
    }

    protected override async alone(text: any, values?: any) {
      // Without limits nothing need begin, and what may not be in a transaction (`vacuum`) is not.
      if (!this.limits) return this.send(text, values);
      const both = this.together(() => [this.first(text, values), this.send('commit')]);
      // The connection is given back when both were answered.
      await Promise.allSettled(both);
      const [answer] = await Promise.all(both);
      return answer;
    }
  };

const within = ({ lock, statement, parallel }: Limits) =>
  lock || statement
    ? [
        '',
        `set local lock_timeout = ${lock}`,
        `set local statement_timeout = ${statement}`,
        `set local idle_in_transaction_session_timeout = ${statement && statement + answerLate}`,
        ...(parallel ? [] : ['set local max_parallel_workers_per_gather = 0']),
      ].join('; ')
    : '';
