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

/** How long the server waits for a replica before it asks the primary, in milliseconds. */
export const atOnce: Limits = { connections: 3, connect: 1_000, lock: 1_000, statement: 2_000 };
