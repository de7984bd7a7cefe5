import { z } from 'zod';
import { severalHostsRefusal } from './db/hosts';
import { defaultLimits } from './db/limits';
import { type TrustedProxies, trustedProxies } from './http/trusted-proxies';
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

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

/** What each setting may be, and what it is where nothing is set. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** One host: what fails over has a proxy before it. */
  DATABASE_URL: postgresAddress
    .superRefine((url, context) => {
      const refusal = severalHostsRefusal(url);
      if (refusal) context.addIssue(refusal);
    })
    .optional(),
  /** Copies of that database, for what may be read elsewhere: one host, or several apart by commas. */
  DATABASE_READ_URL: postgresAddress.optional(),
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
  /** Keeps files in a bucket instead; with UPLOAD_DIR beside it they are read there, too. */
  S3_URL: z
    .string()
    .superRefine((text, context) => {
      try {
        s3AddressOf(text);
      } catch (error) {
        context.addIssue((error as Error).message);
      }
    })
    .optional(),
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
  /** Where the footer and error 110 send people for the mobile app: an address, or a path of this server. */
  MOBILE_APP_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.string().regex(/^\/(?![/\\])[\w\-./]*$/, 'must be an address, or a path of this server'))
    .default('/field/'),
  /** Tiles under the maps; empty: the wilaya shapes alone, and nothing from another host. */
  MAP_TILE_URL: z
    .string()
    .refine(url => !url || URL.canParse(url.replace('{s}', 'a')), 'must be the address of map tiles')
    .default(''),
  /** A table service of OSRM for the ways between sites; without it they are reckoned as the crow flies. */
  ROUTING_URL: z.url({ protocol: /^https?$/ }).optional(),
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
  /** For tests alone: the origin of a push service that is called whatever its address, and without TLS. */
  PUSH_TEST_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
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
export type SecretSetting = (typeof secretSettings)[number];
