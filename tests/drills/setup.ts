import type { TestProject } from 'vitest/node';
import { filledPostgres } from '../server/setup/filled-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped PostgreSQL, which `startSeededPostgres` copies. */
    filledPostgres: string;
  }
}

export default async ({ provide }: TestProject) => {
  const { folder, remove } = await filledPostgres();
  provide('filledPostgres', folder);
  return remove;
};
