import type { Db } from '../db/client';

/** When the last backup was made that this database knows of; null: none ever. */
export const lastBackup = async (_db: Db): Promise<Date | null> => null;
