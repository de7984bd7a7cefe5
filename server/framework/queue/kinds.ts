import type { JobKind } from '../../../contract/framework/job-kinds';
import type { NewsKind } from '../../../contract/framework/live';
import type { Registered } from '../../../contract/framework/register';
import { addDays, today } from '../../../contract/framework/today';
import { parseWallClock } from '../../../contract/framework/wall-clock';

/** The payload of each kind of job. */
export type JobPayloads = MessagePayloads & Registered<'jobPayloads', Record<string, object>>;
type MessagePayloads = Record<'email' | 'sms', MessagePayload> & { push: PushPayload };
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
