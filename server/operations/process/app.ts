import type { Config } from '../../framework/config/config';
import type { Database } from '../../framework/db/client';
import { buildApp as buildProductApp } from '../../framework/process/build-app';
import { terrain } from './terrain';

/** Terrain's server over an opened database; does not listen yet, so tests can inject requests. */
export const buildApp = (config: Config, database: Database, webFolder?: string) =>
  buildProductApp(terrain, config, database, webFolder);
