import { openDatabase } from '../../../server/framework/db/client';
import { noLimits } from '../../../server/framework/db/limits';
import { fillDemo } from '../../../server/operations/demo';
import { migrate } from '../../../server/operations/migrations/migrate';
import { seedReference } from '../../../server/organisation/reference/queries';
import { demoSites } from '../../demo-folder';

/** Where a run's databases come from; each suite gets a copy of the template. */
export type TestEngine =
  | { engine: 'embedded'; template: string }
  | { engine: 'postgres'; url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}

/** Fills a database as a first start does, only smaller. */
export const fillTemplate = async (config: { databaseUrl?: string; dataDir: string }) => {
  const { db, close } = await openDatabase({ ...config, databaseLimits: noLimits });
  try {
    await migrate(db);
    await seedReference(db);
    await fillDemo(db, { sites: demoSites });
  } finally {
    await close();
  }
};
