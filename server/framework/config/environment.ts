import { z } from 'zod';
import { defaultTimeZone, isTimeZone } from '../../../contract/framework/time-zone';
import { daySeconds } from '../../../contract/framework/today';
import { getMultipleHostsError } from '../db/hosts';
import { defaultLimits } from '../db/limits';
import { parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxies';
import { parseS3Address } from '../store/s3-address';

const zeroOrOne = z.enum(['0', '1']).transform(value => value === '1');
const seconds = z.coerce.number().int().min(1).max(daySeconds);
/** Concurrency limits: in total and per account. */
const concurrencyLimit = z
  .string()
  .regex(/^[1-9]\d{0,3},[1-9]\d{0,3}$/, 'must be how many at once in all and by account, such as 8,3')
  .transform(text => text.split(',').map(Number))
  .transform(([maxRunning, maxRunningEach]) => ({ maxRunning, maxRunningEach }))
  .optional();

/** Set in seconds, read as milliseconds; `milliseconds` is the default. */
const secondsAsMs = (milliseconds: number) =>
  z.coerce
    .number()
    .min(0.1)
    .max(daySeconds)
    .default(milliseconds / 1_000)
    .transform(value => value * 1_000);

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

/**
 * Every setting: its type, its default (`otherwise` where that is not a constant) and its purpose. `npm run
 * docs:tables` generates docs/configuration.md from it.
 */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port on which the server listens'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address on which it listens'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe(
      'Folder of the embedded database, of uploads, and of the key where none is given; only its owner may read it (0700)',
    ),
  DATABASE_URL: postgresAddress
    .superRefine((url, context) => {
      const error = getMultipleHostsError(url);
      if (error) context.addIssue(error);
    })
    .optional()
    .meta({
      description:
        'A PostgreSQL (`postgres://…`) of one host instead of the embedded database ([deployment.md](deployment.md), « Engines »)',
      otherwise: 'the embedded database',
    }),
  DB_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(defaultLimits.db.connections)
    .describe(
      'Connections to the database for calls; sign-in and health have 3 of their own, imports and exports 4',
    ),
  DB_CONNECT_LIMIT: secondsAsMs(defaultLimits.db.connect).describe(
    'Seconds that a call waits for a connection; then it is answered 503',
  ),
  DB_LOCK_LIMIT: secondsAsMs(defaultLimits.db.lock).describe(
    'Seconds that a statement waits for a lock; then the call is answered 503',
  ),
  DB_STATEMENT_LIMIT: secondsAsMs(defaultLimits.db.statement).describe(
    'Seconds that one statement of a call may take; then the call is answered 503',
  ),
  DB_LONG_STATEMENT_LIMIT: secondsAsMs(defaultLimits.long.statement).describe(
    'The same for one statement of an import or export; migrations and seeds have no limit',
  ),
  DB_POOLER: z
    .enum(['transaction'])
    .optional()
    .describe(
      '`transaction` where `DATABASE_URL` leads to a pooler that lends connections for one transaction (PgBouncer)',
    ),
  DEMO: zeroOrOne.optional().meta({
    description:
      '1: fill an empty database with demo data; 0: create one admin, whose random password is printed once, for one sign-in within 72 hours',
    otherwise: '1 embedded, 0 with `DATABASE_URL`',
  }),
  UPLOAD_DIR: z.string().min(1).optional().meta({
    description:
      'Folder of the files that people send; beside `S3_URL`: a folder from which files move to the bucket',
    otherwise: '`DATA_DIR`/uploads',
  }),
  S3_URL: z
    .string()
    .superRefine((text, context) => {
      try {
        parseS3Address(text);
      } catch (error) {
        context.addIssue((error as Error).message);
      }
    })
    .optional()
    .describe(
      '`https://KEY:SECRET@host/bucket`: keep files in a bucket that speaks S3 instead ([deployment.md](deployment.md), « Files »)',
    ),
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where browsers reach that store: pictures then come from it, at addresses that are valid for minutes',
    ),
  S3_LIMIT: secondsAsMs(10_000).describe(
    'Seconds within which the store must answer; then the call is answered 503',
  ),
  STOP_LIMIT: secondsAsMs(25_000).describe('Seconds that a stop waits for answers that are under way'),
  STOP_NOTICE: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(0)
    .transform(value => value * 1_000)
    .describe(
      'Seconds for which a server that was told to stop still takes calls while `/api/health/ready` answers 503: behind a proxy, longer than the proxy takes to notice',
    ),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context): TrustedProxies => {
      const proxies = parseTrustedProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue(
        'must be a number of proxies, or their addresses and networks (10.0.0.0/8, 192.0.2.7)',
      );
      return z.NEVER;
    })
    .describe(
      'Whose `X-Forwarded-For` is believed: the number of proxies before the server (1: the last address in it counts), or their addresses and networks (`10.0.0.0/8, 192.0.2.7`)',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where people reach the server (`https://terrain.example.dz`): mails then hold a link for a forgotten password, without it a code to type',
    ),
  SLOW_QUERY: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600_000)
    .default(1_000)
    .describe('Milliseconds from which on a statement is logged, with its plan on PostgreSQL; 0: never'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .optional()
    .describe('Whoever sends this token may read `/api/metrics`; without it there is no such address'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where traces go (OpenTelemetry over HTTP); the other `OTEL_…` variables are read by its packages',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The same, as a complete address for traces alone'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, `must be the name of a time zone, such as ${defaultTimeZone}`)
    .default(defaultTimeZone)
    .describe(
      'The time zone of all days and times, on every screen and in every file, wherever server and browsers stand; set it before the first start ([deployment.md](deployment.md), « The time zone »)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('What is logged'),
  MOBILE_APP_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.string().regex(/^\/(?![/\\])[\w\-./]*$/, 'must be an address, or a path of this server'))
    .default('/field/')
    .describe('Where the footer and error 110 lead: an address, or a path of this server'),
  MAP_TILE_URL: z
    .string()
    .refine(url => !url || URL.canParse(url.replace('{s}', 'a')), 'must be the address of map tiles')
    .default('')
    .describe(
      'Map tiles (`https://…/{z}/{x}/{y}.png`); without it maps show the shapes of the wilayas with the names of wilayas and communes, and load nothing from another host',
    ),
  ROUTING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'A table service of OSRM (`http://osrm:5000`, asked `/table/v1/driving/…` for 100 by 100 places at a time): proposals of a week then use ways by road. What it does not answer within 10 s, and all without it, is the straight line times 1.3 at 50 km/h, which the proposal says',
    ),
  WILAYA_SHAPES_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')
    .meta({
      description:
        'Shapes of every map, GeoJSON or TopoJSON, which replace those of the bundle; a shape names the number of its wilaya in the property `wilaya`; a wilaya without a shape is drawn within the one that its record names',
      otherwise: 'those in the bundle',
    }),
  SECRET_KEY: z.string().optional().meta({
    description:
      'Seals the secrets that lie in the database: one key, or several of which the first one seals; servers that share a database share the key ([deployment.md](deployment.md), « The key »)',
    otherwise: 'made at the first start, in `DATA_DIR`/secret.key',
  }),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Where backups go; better another disk', otherwise: '`DATA_DIR`/backups' }),
  BACKUPS_KEPT: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(7)
    .describe('How many daily backups of the embedded database are kept; 0: none is made'),
  BACKUP_KEY: z
    .string()
    .optional()
    .describe(
      'Encrypts backups: a key of age (`npm run backup -- --new-key`) or a text of 24 characters or more',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      '`smtp://user:password@host:587`: offers notifications by mail, own dashboards on Mondays and a new password where one is forgotten, and reports sign-ins from new devices and changes of password, mail or confirmation code',
    ),
  MAIL_FROM: z.string().regex(/@/, 'must be a mail address').optional().meta({
    description: 'Sender of these mails',
    otherwise: 'the user of `SMTP_URL`, or terrain@ its host',
  }),
  SMS_HOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'An HTTP address that takes text messages (POST, JSON `{ "to": "+213…", "text": "…" }`, with an `Idempotency-Key` each): offers them to people',
    ),
  PUSH_TEST_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('For tests alone: a push service that is called whatever its address, and without TLS'),
  BODY_SECONDS: seconds
    .default(60)
    .describe(
      'Seconds within which the body of a request must be complete; one that holds a file goes on while 16 kB come in this time',
    ),
  UPLOAD_SECONDS: seconds
    .default(3_600)
    .describe('Seconds within which the body of an upload must be complete'),
  MOST_EXPORTS: concurrencyLimit.meta({
    description:
      'Exports at once, in all and by account; others wait a while and are refused then (429 with `Retry-After`), as with the limits below',
    otherwise: '8,1',
  }),
  MOST_UPLOADS: concurrencyLimit.meta({
    description: 'Uploads at once, in all and by account',
    otherwise: '400,6',
  }),
  MOST_IMPORTS: concurrencyLimit.meta({
    description: 'Imports at once, in all and by account',
    otherwise: '6,2',
  }),
  MOST_SEARCHES: concurrencyLimit.meta({
    description: 'Searches at once, in all and by account',
    otherwise: '12,3',
  }),
  MOST_PASSWORDS: concurrencyLimit.meta({
    description: 'Password checks at once, in all and by account',
    otherwise: '2,1',
  }),
  MOST_PICTURES: concurrencyLimit.meta({
    description:
      'Pictures processed at once, in all and by account; password checks, pictures and files share four threads',
    otherwise: 'half of the cores (2 or 3),1',
  }),
});

export type Setting = keyof typeof Environment.shape;
export const settings = Object.keys(Environment.shape) as Setting[];

/** Settings that hold a secret: each may be in a file named by `NAME_FILE`, and no error message repeats its value. */
export const secretSettings = [
  'DATABASE_URL',
  'SECRET_KEY',
  'BACKUP_KEY',
  'S3_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_HOOK_URL',
] as const satisfies Setting[];
export type SecretSetting = (typeof secretSettings)[number];
