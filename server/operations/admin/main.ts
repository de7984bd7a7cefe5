import { readConfig } from '../../framework/config/config';
import { openDatabase } from '../../framework/db/client';
import { noLimits } from '../../framework/db/limits';
import { migrate } from '../migrations/migrate';
import { registerProduct } from '../registration/register-product';
import { resetCodeCommand, resetPasswordCommand } from './accounts';
import type { AdminCommand } from './command';
import { createMissingTaskIndexes } from './create-missing-task-indexes';
import { checkFiles, moveFiles } from './files';
import { newEpoch } from './new-epoch';
import { recountCopies } from './recount-copies';
import { replaceLostKey } from './replace-lost-key';

/** `npm run admin -- NAME …` */
const commands: Record<string, AdminCommand> = {
  'reset-password': resetPasswordCommand,
  'reset-code': resetCodeCommand,
  'lost-key': replaceLostKey,
  recount: recountCopies,
  'new-epoch': newEpoch,
  'files --check': checkFiles,
  'files --move-to-store': moveFiles,
  'task-indexes': createMissingTaskIndexes,
};

const main = async (args: string[]) => {
  const [name, command] =
    Object.entries(commands).find(([each]) => `${args.join(' ')} `.startsWith(`${each} `)) ?? [];
  const words = args.slice(name?.split(' ').length);
  if (!command?.takes(words)) {
    console.error('Usage:');
    for (const [each, { usage }] of Object.entries(commands))
      console.error(`  npm run admin -- ${each} ${usage}`.trimEnd());
    return 2;
  }
  const config = readConfig();
  registerProduct();
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
