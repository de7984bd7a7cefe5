import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../framework/config/config';
import { isDatabaseDamaged } from '../../framework/db/database-damage';

/** Throws an error again: if the embedded database is damaged, with the commands that put the newest backup in its place. */
export const explainDamage = (error: Error, config: Config): never => {
  if (config.databaseUrl || !isDatabaseDamaged(error)) throw error;
  const folder = path.join(config.dataDir, 'pglite');
  const newest = findNewestBackup(config.backupDir);
  throw new Error(
    [
      error.message.includes(folder)
        ? error.message
        : `The embedded database in ${folder} is damaged (${error.message}).`,
      newest
        ? `  The newest backup is ${newest.file}, of ${newest.at.toISOString()}. To restore it:`
        : `  There is no backup in ${config.backupDir}. To restore one from elsewhere:`,
      `    mv ${toWord(folder)} ${toWord(`${folder}.damaged`)}`,
      `    npm run restore -- ${toWord(newest?.file ?? 'FILE')}`,
      '  See docs/deployment.md, « Backup, restore, move ».',
    ].join('\n'),
    { cause: error },
  );
};

/** A path as one word of a shell. */
const toWord = (file: string) => (/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`);

const findNewestBackup = (folder: string) => {
  try {
    return readdirSync(folder)
      .filter(name => /\.tar\.gz(?:\.age)?$/.test(name))
      .map(name => path.join(folder, name))
      .map(file => ({ file, at: statSync(file).mtime }))
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .at(0);
  } catch {
    // No such folder.
    return undefined;
  }
};
