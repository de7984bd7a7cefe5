import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { MapBackground } from '../../../contract/framework/map-background';
import type { OptionalWhereEmpty } from '../../../contract/framework/registration';
import type { Config } from '../config/config';
import type { Database, Db, Engine } from '../db/client';
import type { LiveObjects } from '../live/authors';
import type { ProductJobs } from '../queue/start-queue';
import type { FileStore } from '../store/file-store';

/** What endpoints and jobs of a product may need beside the database. */
export type ServerContext = { config: Config; store: FileStore; engine: Engine; version: string };

/** What the database got at the first start. */
export type FirstData = {
  /** Whether it holds the demo. */
  demo: boolean;
  /** The first admin's one-time password, shown once. */
  adminPassword?: string;
};

/** A product, as the framework's server runs it. */
export type ServerProduct = OptionalWhereEmpty<{
  /** How its own kinds of jobs run. */
  jobs: ProductJobs;
}> & {
  /** As people know it, said once: in the terminal, mails, the API's documentation, authenticator apps and cookies. */
  name: string;
  version: string;
  /** Registers all that the framework reads of the product; called in every process, before anything is read. */
  register: () => void;
  /** Calls the framework's `migrate` with its migrations, of which the first one calls `createCoreTables`. */
  migrate: (db: Db) => Promise<void>;
  /**
   * After the migrations, at every start, by one server at a time: reference data, and what an empty database gets. By
   * default that is `demo`, or without it the first admin.
   */
  fill?: (db: Db, config: Config) => Promise<FirstData>;
  /** Fills an empty database with accounts and records to try the product, where configuration allows. */
  demo?: (db: Db, config: Config) => Promise<void>;
  /** The objects whose changes streams tell apart; none by default. */
  liveObjects?: LiveObjects;
  /** The background of its maps, the same as in the browser: pictures of its tiles are allowed. */
  map?: MapBackground;
  /** Mounts its endpoints, those of the framework that it has, and its plain resources: see `mountFramework`. */
  mount: (app: FastifyInstance, context: ServerContext) => Promise<void>;
  /** Registers the workers of its jobs, and all else that runs by itself. */
  schedule?: (app: FastifyInstance, context: ServerContext) => void;
  /** Hooks of every request, after the caller's language and before the caller is known. */
  addHooks?: (app: FastifyInstance) => void;
  /** A parsed input with labels of records replaced by their keys. */
  resolveInput?: (
    db: Db,
    schema: z.ZodObject,
    input: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  /** The demo's usernames and their password, for the terminal. */
  demoAccounts?: string;
  /** Throws an error of the start again, with advice where there is some. */
  explainFailure?: (error: Error, config: Config) => never;
  /** Once the server listens. */
  onStarted?: (database: Database) => void;
};
