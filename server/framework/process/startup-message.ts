import type { Config } from '../config/config';
import type { Engine } from '../db/client';
import { findUnverifiedHost } from '../db/tls';
import { getKeyFilePath } from '../secrets/load-secret-keys';
import type { FirstData, ServerProduct } from './server-product';

/** What the terminal shows once the server accepts requests. */
export const printStartupMessage = (
  { name, demoAccounts }: Pick<ServerProduct, 'name' | 'demoAccounts'>,
  address: string,
  config: Config,
  engine: Engine,
  { demo, adminPassword }: FirstData,
  people: number,
) => {
  const lines = [
    '',
    `  ${name.padEnd(11)} ${address}`,
    `  API         ${address}/api/docs`,
    `  Data        ${engine === 'embedded' ? `${config.dataDir} (embedded database)` : 'PostgreSQL (DATABASE_URL)'}`,
  ];
  if (engine === 'postgres' && config.secretKey === undefined && config.secretKeyFile === undefined)
    lines.push(
      `  Key         ${getKeyFilePath(config.dataDir)} — servers that share this database need the same one (SECRET_KEY)`,
    );
  const unverifiedHost = findUnverifiedHost(config.databaseUrl ?? '');
  if (unverifiedHost)
    lines.push(
      `  Warning     nothing proves that ${unverifiedHost} is the database: add sslmode=verify-full to DATABASE_URL`,
    );
  if (demo && demoAccounts) lines.push(`  Accounts    ${demoAccounts}`);
  if (adminPassword)
    lines.push(
      `  First admin admin — password: ${adminPassword}   (shown this once; for one sign-in within 72 hours)`,
    );
  if (engine === 'embedded' && people > maxEmbeddedPeople)
    lines.push(
      '',
      `  ${people} people have signed in. The embedded database does not wait for the disk: a power cut can lose the last`,
      '  writes. A PostgreSQL does not: « npm run move -- --to postgres://… » (docs/deployment.md).',
    );
  console.log(`${lines.join('\n')}\n`);
};

/** More people than this are a team in production, not a trial. */
const maxEmbeddedPeople = 10;
