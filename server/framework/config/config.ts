import path from 'node:path';
import type { z } from 'zod';
import { type DatabaseLimits, defaultLimits } from '../db/limits';
import type { LimiterSizes } from '../http/limiters';
import { parseS3Address } from '../store/s3-address';
import { Environment, type SecretSetting, secretSettings, settings } from './environment';
import { createSecretReader } from './secret-reader';

/**
 * The environment, read and checked in one place; a bad value stops the start with a message that names it. Secrets in
 * files are read again on each access: read them when needed, and do not store them.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const { fileOf, read, follow } = createSecretReader(environment);
  const data = parseEnvironment(environment, read());
  const secrets = {
    databaseUrl: follow('DATABASE_URL', data.DATABASE_URL),
    s3Url: follow('S3_URL', data.S3_URL),
    metricsToken: follow('METRICS_TOKEN', data.METRICS_TOKEN),
    smtpUrl: follow('SMTP_URL', data.SMTP_URL),
    smsHookUrl: follow('SMS_HOOK_URL', data.SMS_HOOK_URL),
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
    databaseLimits: getDatabaseLimits(data),
    databasePooler: data.DB_POOLER,
    /** Demo accounts are never created in a database given by its URL unless explicitly requested. */
    demo: data.DEMO ?? !data.DATABASE_URL,
    uploadDir,
    /**
     * Where uploads are stored until their request is answered: on the disk that keeps them, or on the server's own.
     */
    incomingDir: path.join(data.S3_URL ? dataDir : uploadDir, '.incoming'),
    s3: data.S3_URL
      ? {
          get address() {
            return parseS3Address(secrets.s3Url()!);
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
    routingUrl: data.ROUTING_URL,
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
    pushTestOrigin: data.PUSH_TEST_ORIGIN && new URL(data.PUSH_TEST_ORIGIN).origin,
    bodySeconds: data.BODY_SECONDS,
    uploadSeconds: data.UPLOAD_SECONDS,
    /** Concurrency limits of expensive work that override the defaults (`http/limiters.ts`). */
    limiterSizes: getLimiterSizes(data),
  };
};
export type Config = ReturnType<typeof readConfig>;

type EnvironmentData = z.output<typeof Environment>;

/** Throws for the first bad value; the values of secrets are not shown. */
const parseEnvironment = (
  environment: NodeJS.ProcessEnv,
  secretsFromFiles: Partial<Record<SecretSetting, string>>,
): EnvironmentData => {
  const values = Object.fromEntries(settings.map(name => [name, environment[name] || undefined]));
  const { data, error } = Environment.safeParse({ ...values, ...secretsFromFiles });
  if (!error) return data;
  const [{ path: issuePath, message }] = error.issues;
  const [name] = issuePath;
  const isSecret = secretSettings.some(each => each === name);
  const suffix = isSecret ? '' : `=${environment[String(name)]}`;
  throw new Error(`${String(name)}${suffix} is not usable: ${message}`);
};

const getLimiterSizes = (data: EnvironmentData): LimiterSizes => ({
  ...(data.MOST_CALLS && { light: data.MOST_CALLS }),
  ...(data.MOST_HEAVY_CALLS && { heavy: data.MOST_HEAVY_CALLS }),
  ...(data.MOST_EXPORTS && { export: data.MOST_EXPORTS }),
  ...(data.MOST_UPLOADS && { upload: data.MOST_UPLOADS }),
  ...(data.MOST_IMPORTS && { import: data.MOST_IMPORTS }),
  ...(data.MOST_SEARCHES && { search: data.MOST_SEARCHES }),
  ...(data.MOST_PASSWORDS && { password: data.MOST_PASSWORDS }),
  ...(data.MOST_PICTURES && { picture: data.MOST_PICTURES }),
});

/** The configured database limits of calls also apply to sign-in, unless its own are stricter. */
const getDatabaseLimits = (data: EnvironmentData): DatabaseLimits => {
  const requestLimits = {
    connect: data.DB_CONNECT_LIMIT,
    lock: data.DB_LOCK_LIMIT,
    statement: data.DB_STATEMENT_LIMIT,
  };
  const { front, long } = defaultLimits;
  return {
    ...defaultLimits,
    db: { connections: data.DB_CONNECTIONS, ...requestLimits },
    front: {
      connections: front.connections,
      connect: Math.min(front.connect, requestLimits.connect),
      lock: Math.min(front.lock, requestLimits.lock),
      statement: Math.min(front.statement, requestLimits.statement),
    },
    long: { ...long, statement: data.DB_LONG_STATEMENT_LIMIT },
  };
};
