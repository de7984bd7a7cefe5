import { resetCodeOf, resetPasswordOf } from './admin/accounts';
import type { AdminCommand } from './admin/command';
import { checkFiles, moveFiles } from './admin/files';
import { beginAnew } from './admin/keys';
import { newEpoch } from './admin/new-epoch';
import { recountCopies } from './admin/recount-copies';
import { taskIndexes } from './admin/task-indexes';
import { readConfig } from './config';
import { migrate, openDatabase } from './db/client';
import { noLimits } from './db/limits';

/** `npm run admin -- NAME …` */
const commands: Record<string, AdminCommand> = {
  'reset-password': resetPasswordOf,
  'reset-code': resetCodeOf,
  'lost-key': beginAnew,
  recount: recountCopies,
  'new-epoch': newEpoch,
  'files --check': checkFiles,
  'files --move-to-store': moveFiles,
  'task-indexes': taskIndexes,
};

const main = async (given: string[]) => {
  const [name, command] =
    Object.entries(commands).find(([each]) => `${given.join(' ')} `.startsWith(`${each} `)) ?? [];
  const words = given.slice(name?.split(' ').length);
  if (!command?.takes(words)) {
    console.error('Usage:');
    for (const [each, { usage }] of Object.entries(commands))
      console.error(`  npm run admin -- ${each} ${usage}`.trimEnd());
    return 2;
  }
  const config = readConfig();
  if ('workWithoutDatabase' in command) return command.workWithoutDatabase(config, words);
  const database = await openDatabase({ ...config, databaseLimits: noLimits });
  try {
    await migrate(database.db);
    return await command.work(database, config, words);
  } finally {
    await database.close();
  }
};

main(process.argv.slice(2)).then(
  code => process.exit(code),
  error => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
