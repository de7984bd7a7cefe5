import path from 'node:path';
import { z } from 'zod';
import { type DatabaseLimits, defaultLimits } from './db/limits';
import { type TrustedProxies, trustedProxies } from './http/trusted-proxies';
import { followed, secretIn } from './machine/secret-file';
import type { MostOfCostly } from './platform/costly';
import { s3AddressOf } from './store/s3-address';

const onOff = z.enum(['0', '1']).transform(value => value === '1');
const seconds = z.coerce.number().int().min(1).max(86_400);
/** How many at once, in all and by account. */
const most = z
  .string()
  .regex(/^[1-9]\d{0,3},[1-9]\d{0,3}$/, 'must be how many at once in all and by account, such as 8,3')
  .transform(text => text.split(',').map(Number))
  .transform(([atOnce, each]) => ({ atOnce, each }))
  .optional();

/** Told in seconds, held in milliseconds. */
const secondsOf = (milliseconds: number) =>
  z.coerce
    .number()
    .min(0.1)
    .max(86_400)
    .default(milliseconds / 1_000)
    .transform(value => value * 1_000);

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  /** Copies of that database, for what may be read elsewhere: one host, or several apart by commas. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  /** Connections to the database for calls; sign-in has 3 more and exports and imports 4. */
  DB_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(defaultLimits.db.connections),
  DB_CONNECT_LIMIT: secondsOf(defaultLimits.db.connect),
  DB_LOCK_LIMIT: secondsOf(defaultLimits.db.lock),
  DB_STATEMENT_LIMIT: secondsOf(defaultLimits.db.statement),
  DB_LONG_STATEMENT_LIMIT: secondsOf(defaultLimits.long.statement),
  /** `transaction`: DATABASE_URL leads to a pooler that lends connections for one transaction (PgBouncer). */
  DB_POOLER: z.enum(['transaction']).optional(),
  DEMO: onOff.optional(),
  UPLOAD_DIR: z.string().min(1).optional(),
  /** Keeps files in a bucket instead; with UPLOAD_DIR beside it they are read there, too. No sentence repeats it (`s3AddressOf`). */
  S3_URL: z.string().optional(),
  /** Where browsers reach the store: pictures then come from there, at addresses that are good for minutes. */
  S3_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Within how long the store must answer, its files' own time apart. */
  S3_LIMIT: secondsOf(10_000),
  /** How long a stop waits for answers that are under way. */
  STOP_LIMIT: secondsOf(25_000),
  /** How long a server that was told to stop still takes calls, while /api/health/ready says that it is leaving. */
  STOP_NOTICE: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(0)
    .transform(value => value * 1_000),
  /** The proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context): TrustedProxies => {
      const proxies = trustedProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue(
        'must be a number of proxies, or their addresses and networks (10.0.0.0/8, 192.0.2.7)',
      );
      return z.NEVER;
    }),
  /** Where people reach this server, for links in mails: what a request says of that is not believed. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Milliseconds from which on a statement is logged with its plan; 0: never. */
  SLOW_QUERY: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
  /** Whoever names it may read /api/metrics; without it there is no such address. */
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  /** Where traces go (OpenTelemetry, HTTP); what else OTEL_… says is read by its own packages. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where the footer and error 110 send people for the mobile app. */
  MOBILE_APP_URL: z.url().default('https://play.google.com/store/apps/details?id=terrain'),
  /** Tiles under the maps; empty: the wilaya shapes alone, and nothing from another host. */
  MAP_TILE_URL: z
    .string()
    .refine(url => !url || URL.canParse(url.replace('{s}', 'a')), 'must be the address of map tiles')
    .default(''),
  /** The wilayas' shapes on all maps, GeoJSON or TopoJSON; empty: those in the bundle. */
  WILAYA_SHAPES_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  /** Seals what is kept secret in the database: a list, the first one seals. Checked where it is used: no sentence repeats it. */
  SECRET_KEY: z.string().optional(),
  /** Where backups go, and how many daily ones of the embedded database are kept; 0: none is made. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUPS_KEPT: z.coerce.number().int().min(0).max(1000).default(7),
  /** Seals backups; checked where it is used, like the key above. */
  BACKUP_KEY: z.string().optional(),
  /** Sends mail (`smtp://user:password@host:587`); without it nobody is offered mail. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** The sender of mails; without it the user of SMTP_URL, or terrain@ its host. */
  MAIL_FROM: z.string().regex(/@/, 'must be a mail address').optional(),
  /** Takes text messages for sending; without it nobody is offered any. */
  SMS_HOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Within how long a body must be whole; one that holds a file, while it goes on. */
  BODY_SECONDS: seconds.default(60),
  UPLOAD_SECONDS: seconds.default(3_600),
  MOST_EXPORTS: most,
  MOST_UPLOADS: most,
  MOST_IMPORTS: most,
  MOST_SEARCHES: most,
  MOST_PASSWORDS: most,
  MOST_PICTURES: most,
});

export type Setting = keyof typeof Environment.shape;
export const settings = Object.keys(Environment.shape) as Setting[];

/** Settings that hold a secret: each may lie in a file that `NAME_FILE` names, and no sentence repeats what it holds. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'BACKUP_KEY',
  'S3_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_HOOK_URL',
] as const satisfies Setting[];
type SecretSetting = (typeof secretSettings)[number];
/** Keys, whose files are read where they are used: a list of them, or one that is rarely needed. */
type ReadWhereUsed = 'SECRET_KEY' | 'BACKUP_KEY';
const isReadWhereUsed = (name: SecretSetting): name is ReadWhereUsed =>
  name === 'SECRET_KEY' || name === 'BACKUP_KEY';
const isSecret = (name: string): name is SecretSetting => secretSettings.includes(name as SecretSetting);

/**
 * The environment, read and checked in one place; a bad value stops the start with a sentence that names it. Secrets
 * that lie in files are read again whenever they are asked for: ask when one is needed, and keep none.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const fileOf = (name: SecretSetting) => environment[`${name}_FILE`] || undefined;
  const known = Object.fromEntries(settings.map(name => [name, environment[name] || undefined]));
  for (const name of secretSettings) {
    const file = fileOf(name);
    if (!file) continue;
    if (known[name]) throw new Error(`${name} and ${name}_FILE are both set: take one of them.`);
    if (!isReadWhereUsed(name)) known[name] = secretIn(name, file);
  }
  const { data, error } = Environment.safeParse(known);
  if (error) {
    const [
      {
        path: [name],
        message,
      },
    ] = error.issues;
    const said = isSecret(String(name)) ? '' : `=${environment[String(name)]}`;
    throw new Error(`${String(name)}${said} is not usable: ${message}`);
  }
  if (data.S3_URL) s3AddressOf(data.S3_URL);
  if (data.DATABASE_READ_URL && !data.DATABASE_URL)
    throw new Error(
      'DATABASE_READ_URL is not usable without DATABASE_URL: the embedded database has no copies.',
    );
  const secret = (name: Exclude<SecretSetting, ReadWhereUsed>) => {
    const file = fileOf(name);
    const value = data[name];
    if (!file || value === undefined) return () => value;
    return followed(
      name,
      file,
      value,
      text => Environment.shape[name].safeParse(text).error?.issues[0].message ?? null,
    );
  };
  const secrets = {
    databaseUrl: secret('DATABASE_URL'),
    databaseReadUrl: secret('DATABASE_READ_URL'),
    s3Url: secret('S3_URL'),
    metricsToken: secret('METRICS_TOKEN'),
    smtpUrl: secret('SMTP_URL'),
    smsHookUrl: secret('SMS_HOOK_URL'),
  };
  const dataDir = path.resolve(data.DATA_DIR);
  const uploadDir = path.resolve(data.UPLOAD_DIR ?? path.join(dataDir, 'uploads'));
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    get databaseUrl() {
      return secrets.databaseUrl();
    },
    get databaseReadUrl() {
      return secrets.databaseReadUrl();
    },
    databaseLimits: limitsOf(data),
    databasePooler: data.DB_POOLER,
    /** Demo accounts never reach a database given by its URL unless asked for by hand. */
    demo: data.DEMO ?? !data.DATABASE_URL,
    uploadDir,
    /** Where uploads lie until their call is answered: on the disk that keeps them, or on the server's own. */
    incomingDir: path.join(data.S3_URL ? dataDir : uploadDir, '.incoming'),
    s3: data.S3_URL
      ? {
          get address() {
            return s3AddressOf(secrets.s3Url()!);
          },
          limit: data.S3_LIMIT,
          publicUrl: data.S3_PUBLIC_URL && new URL(data.S3_PUBLIC_URL).origin,
          withFolder: data.UPLOAD_DIR !== undefined,
        }
      : undefined,
    trustProxy: data.TRUST_PROXY,
    stopLimit: data.STOP_LIMIT,
    stopNotice: data.STOP_NOTICE,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    logLevel: data.LOG_LEVEL,
    slowQuery: data.SLOW_QUERY,
    get metricsToken() {
      return secrets.metricsToken();
    },
    traces: (data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? data.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    mobileAppUrl: data.MOBILE_APP_URL,
    mapTileUrl: data.MAP_TILE_URL,
    wilayaShapesUrl: data.WILAYA_SHAPES_URL,
    secretKey: data.SECRET_KEY,
    secretKeyFile: fileOf('SECRET_KEY'),
    backupDir: path.resolve(data.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    backupsKept: data.BACKUPS_KEPT,
    backupKey: data.BACKUP_KEY,
    backupKeyFile: fileOf('BACKUP_KEY'),
    get smtpUrl() {
      return secrets.smtpUrl();
    },
    mailFrom: data.MAIL_FROM,
    get smsHookUrl() {
      return secrets.smsHookUrl();
    },
    bodySeconds: data.BODY_SECONDS,
    uploadSeconds: data.UPLOAD_SECONDS,
    /** Limits of what is costly, where they are not its own (`platform/costly.ts`). */
    mostOfCostly: {
      ...(data.MOST_EXPORTS && { export: data.MOST_EXPORTS }),
      ...(data.MOST_UPLOADS && { upload: data.MOST_UPLOADS }),
      ...(data.MOST_IMPORTS && { import: data.MOST_IMPORTS }),
      ...(data.MOST_SEARCHES && { search: data.MOST_SEARCHES }),
      ...(data.MOST_PASSWORDS && { password: data.MOST_PASSWORDS }),
      ...(data.MOST_PICTURES && { picture: data.MOST_PICTURES }),
    } satisfies MostOfCostly,
  };
};
export type Config = ReturnType<typeof readConfig>;

/** What the configuration says of calls holds for sign-in too, where that is not stricter by itself. */
const limitsOf = (data: z.output<typeof Environment>): DatabaseLimits => {
  const calls = {
    connect: data.DB_CONNECT_LIMIT,
    lock: data.DB_LOCK_LIMIT,
    statement: data.DB_STATEMENT_LIMIT,
  };
  const { front, long } = defaultLimits;
  return {
    ...defaultLimits,
    db: { connections: data.DB_CONNECTIONS, ...calls },
    front: {
      connections: front.connections,
      connect: Math.min(front.connect, calls.connect),
      lock: Math.min(front.lock, calls.lock),
      statement: Math.min(front.statement, calls.statement),
    },
    long: { ...long, statement: data.DB_LONG_STATEMENT_LIMIT },
  };
};
