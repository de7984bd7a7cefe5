import type { Kysely } from 'kysely';
import type { Limits } from './limits';
import type { Schema } from './schema';

/** A copy of the database that PostgreSQL keeps elsewhere, by connections as the primary has them. */
export type Replica = {
  /** Its host and port. */
  name: string;
  db: Kysely<Schema>;
  long: Kysely<Schema>;
  /** For asking how far it is; what does not answer at once is away. */
  front: Kysely<Schema>;
};

/** For questions of a row each; a replica that does not answer them is away. */
export const atOnce: Limits = { connections: 5, connect: 1_000, lock: 1_000, statement: 2_000 };
