import path from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['0', '1']).transform(value => value === '1');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DEMO: onOff.optional(),
  UPLOAD_DIR: z.string().min(1).optional(),
  TRUST_PROXY: onOff.optional().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where the footer and error 110 send people for the mobile app. */
  MOBILE_APP_URL: z.url().default('https://play.google.com/store/apps/details?id=terrain'),
  /** Tiles under the maps; empty: the wilaya shapes alone, and nothing from another host. */
  MAP_TILE_URL: z
    .string()
    .refine(url => !url || URL.canParse(url.replace('{s}', 'a')), 'must be the address of map tiles')
    .default(''),
  /** The wilayas' shapes on the dashboards' maps, GeoJSON or TopoJSON; empty: those in the bundle. */
  WILAYA_SHAPES_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  /** Sends mail (`smtp://user:password@host:587`); without it nobody is offered mail. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** The sender of mails; without it the user of SMTP_URL, or terrain@ its host. */
  MAIL_FROM: z.string().regex(/@/, 'must be a mail address').optional(),
  /** Takes text messages for sending; without it nobody is offered any. */
  SMS_HOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** The environment, read and checked in one place; a bad value stops the start with a sentence that names it. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const known = Object.fromEntries(
    Object.keys(Environment.shape).map(name => [name, environment[name] || undefined]),
  );
  const { data, error } = Environment.safeParse(known);
  if (error) {
    const [
      {
        path: [name],
        message,
      },
    ] = error.issues;
    throw new Error(`${String(name)}=${environment[String(name)]} is not usable: ${message}`);
  }
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    /** Demo accounts never reach a database given by its URL unless asked for by hand. */
    demo: data.DEMO ?? !data.DATABASE_URL,
    uploadDir: path.resolve(data.UPLOAD_DIR ?? path.join(dataDir, 'uploads')),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    mobileAppUrl: data.MOBILE_APP_URL,
    mapTileUrl: data.MAP_TILE_URL,
    wilayaShapesUrl: data.WILAYA_SHAPES_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    smsHookUrl: data.SMS_HOOK_URL,
  };
};
export type Config = ReturnType<typeof readConfig>;
