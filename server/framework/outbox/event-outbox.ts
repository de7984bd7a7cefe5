/** Passes the events of the outbox table on after their commit. */
export type EventOutbox = {
  /** The position of the last event passed on. */
  readonly position: number;
  /** Passes on what this process has just committed. */
  nudge(): void;
  /** Passes on what any server has committed before now: then no in-memory cache of this process is older. */
  upToNow(): Promise<void>;
  /** The same, on a single server too. */
  catchUp(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    outbox: EventOutbox;
  }
}
