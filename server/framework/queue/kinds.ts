import type { FrameworkJobKind, JobKind } from '../../../contract/framework/job-kinds';
import type { NewsKind } from '../../../contract/framework/live';
import type { Registered } from '../../../contract/framework/register';
import { addDays, today } from '../../../contract/framework/today';
import { parseWallClock } from '../../../contract/framework/wall-clock';

/** The payload of each kind of job: the framework's, and those that the product registers. */
export type JobPayloads = {
  email: MessagePayload;
  sms: MessagePayload;
  push: PushPayload;
  import: ImportPayload;
  hook: HookPayload;
  tidy: PeriodicPayload;
} & Registered<'jobPayloads', unknown>;
/** For recurring jobs: whether it was requested again while it ran. */
export type PeriodicPayload = { again?: true };
type MessagePayload = {
  account_id: number;
  content: string;
  /** The recipient; if absent, the account's address at the time of sending. */
  address?: string | null;
  /** If absent, the beginning of the content. */
  subject?: string | null;
};
/** Beside it the details that the product registers (`registerPushMessages`). */
type PushPayload = { account_id: number; subscription: number; kind: NewsKind };
/** A record of a plain resource before and after a write. */
type HookPayload = { resource: string; before: Values | null; after: Values | null };
type Values = Record<string, unknown>;
export type ImportPayload = {
  import_id: number;
  step: 'checking' | 'committing';
  account_id: number;
  /** The language of effects, problems and failures. */
  language: 'fr' | 'en';
  /** Rows of the step, for progress. */
  total: number;
  address?: string;
  /** Selected rows of the file; if absent, all that can be imported. */
  chosen?: number[];
};

export type JobKindConfig = {
  /** Jobs of the kind that one server runs concurrently. */
  maxConcurrent: number;
  /** Maximum attempts; recurring jobs never fail for good. */
  maxAttempts: number;
  /** For recurring jobs, the next due time: one job for all servers, kept for ever. */
  next?: (now: Date) => Date;
};

export const everyMinutes = (minutes: number) => ({
  maxConcurrent: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  next: (now: Date) => new Date(now.getTime() + minutes * 60_000),
});

/** 3 a.m., when there is little traffic. */
export const nextNight = (now: Date) => {
  const nightOf = (day: string) => new Date(parseWallClock(`${day} 03:00`));
  const night = nightOf(today(now));
  return night > now ? night : nightOf(addDays(today(now), 1));
};

/** Monday at 6 a.m.: before the week's first meeting. */
export const nextMonday = (now: Date) => {
  const weekday = new Date(today(now)).getUTCDay();
  const day = addDays(today(now), (8 - weekday) % 7);
  const mondayOf = (monday: string) => new Date(parseWallClock(`${monday} 06:00`));
  return mondayOf(day) > now ? mondayOf(day) : mondayOf(addDays(day, 7));
};

/** How the jobs of each kind run. */
export type JobKindConfigs = Readonly<Record<JobKind, JobKindConfig>>;

/** How the framework's jobs run. */
export const frameworkJobs = {
  email: { maxConcurrent: 5, maxAttempts: 10 },
  sms: { maxConcurrent: 5, maxAttempts: 10 },
  // After an hour it is no longer useful: the app shows it anyway.
  push: { maxConcurrent: 10, maxAttempts: 7 },
  // The `import` limiter bounds them, also per account; this only bounds how many jobs a server takes at once.
  import: { maxConcurrent: 2, maxAttempts: 5 },
  hook: { maxConcurrent: 5, maxAttempts: 10 },
  tidy: everyMinutes(5),
} as const satisfies Record<FrameworkJobKind, JobKindConfig>;
