import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig } from '../../framework/config/config';
import { type Db, openDatabase } from '../../framework/db/client';
import { noLimits } from '../../framework/db/limits';
import { seedReference } from '../../organisation/reference/queries';
import { migrate } from '../migrations/migrate';
import { registerProduct } from '../registration/register-product';
import { demoPassword, fillDemo, hasNoData } from '.';
import { addManyTasks } from './many-tasks';
import { createProgressBar } from './progress-bar';
import { createCopyWriter, createInsertWriter } from './row-writer';

const help = `npm run seed -- [--sites 3000] [--tasks N] [--seed 213] [--force]

Fills the database of DATABASE_URL, or the embedded one under DATA_DIR, with made-up sites, people and plans.
  --sites N   how many sites (1 to 1,000,000)
  --tasks N   as many tasks more, with plans and evidence (up to 10,000,000; PostgreSQL takes them by COPY);
              alone, on the sites of a database that holds data already
  --seed N    other data for another number
  --force     adds to a database that holds data already
`;

/** `npm run seed`: generates demo data into the configured database. */
const seed = async () => {
  const { values } = parseArgs({
    options: {
      sites: { type: 'string' },
      tasks: { type: 'string' },
      seed: { type: 'string', default: '213' },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const sites = parseCount('sites', values.sites ?? '3000', 1_000_000);
  const tasks = values.tasks === undefined ? 0 : parseCount('tasks', values.tasks, 10_000_000);
  const seedNumber = parseCount('seed', values.seed, 2 ** 31);
  const config = readConfig();
  registerProduct();
  const { db, engine, close } = await openDatabase({ ...config, databaseLimits: noLimits });
  try {
    await migrate(db);
    await seedReference(db);
    const append = !(await hasNoData(db));
    if (append && tasks && values.sites === undefined) return await addTasks(config, db, tasks, seedNumber);
    if (append && !values.force) {
      throw new Error('This database holds data already. To add to them, say --force.');
    }
    // Demo passwords are never used in a database given by its URL unless DEMO=1 asks for them.
    const password = config.demo ? demoPassword : randomBytes(12).toString('base64url');
    const began = Date.now();
    const result = await fillDemo(db, {
      sites,
      seed: seedNumber,
      named: config.demo,
      password,
      append,
      concurrency: engine === 'postgres' ? 3 : 1,
      onProgress: createProgressBar(),
    });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stderr.write(
      `${result.sites} sites and ${result.accounts} accounts in ${seconds} s (${engine}).\n`,
    );
    if (!config.demo) {
      const username = await findNewestAdmin(db);
      process.stdout.write(
        `The new accounts, ${username} (admin) among them, have the password ${password}\n`,
      );
    }
    if (tasks) await addTasks(config, db, tasks, seedNumber);
  } finally {
    await close();
  }
};

const findNewestAdmin = async (db: Db) => {
  const { username } = await db
    .selectFrom('accounts')
    .select('username')
    .where('role', '=', 'admin')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return username;
};

const addTasks = async ({ databaseUrl }: { databaseUrl?: string }, db: Db, tasks: number, seed: number) => {
  const began = Date.now();
  const copy = databaseUrl ? await createCopyWriter(databaseUrl) : null;
  try {
    const write = copy?.write ?? createInsertWriter(db);
    const added = await addManyTasks(db, { tasks, seed, write, onProgress: createProgressBar() });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stderr.write(`${added.tasks} tasks and ${added.tests} tests in ${seconds} s.\n`);
  } finally {
    await copy?.close();
  }
};

const parseCount = (name: string, text: string, max: number) => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`--${name} ${text}: a whole number from 1 to ${max} is needed.`);
};

seed().catch(error => {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
