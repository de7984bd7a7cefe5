import type { SheetFormat } from '../../../contract/figures/own-dashboards';
import type { JobKind } from '../../../contract/framework/job-kinds';
import type { PushedNews } from '../../../contract/organisation/news';

/** What a job of each kind is about. */
export type JobPayloads = {
  email: MessagePayload;
  sms: MessagePayload;
  push: PushPayload;
  import: ImportPayload;
  dashboardMail: DashboardMailPayload;
} & Record<PeriodicKind, PeriodicPayload>;
/** Of what comes again by itself: whether somebody asked for it while it was done. */
type PeriodicPayload = { again?: true };
type MessagePayload = {
  account_id: number;
  content: string;
  /** Where it goes; without it to what the account holds when it is sent. */
  address?: string | null;
  /** Without it the beginning of what it says. */
  subject?: string | null;
};
export type PushPayload = Pick<PushedNews, 'kind' | 'site' | 'work'> & {
  account_id: number;
  subscription: number;
};
export type DashboardMailPayload = {
  account_id: number;
  dashboard: number;
  format: SheetFormat;
  language: 'fr' | 'en';
  /** The Monday that it is of; of a trial the day. */
  day: string;
  /** Whether it is that of a Monday, which nobody gets who has ended them meanwhile. */
  subscribed?: boolean;
};
export type ImportPayload = {
  import_id: number;
  step: 'checking' | 'committing';
  account_id: number;
  /** In which effects, problems and failures are told. */
  language: 'fr' | 'en';
  /** Rows of the step. */
  total: number;
  address?: string;
  /** Rows of the file; all that can be imported when absent. */
  chosen?: number[];
};

type KindFacts = {
  /** Jobs of the kind that one server works on at the same time. */
  atOnce: number;
  /** Tries after which it has failed; what comes again by itself never does. */
  mostAttempts: number;
  /** When it is due again after it was done: one job for all servers, for ever. */
  next?: (now: Date) => Date;
};

const everyMinutes = (minutes: number) => ({
  atOnce: 1,
  mostAttempts: Number.POSITIVE_INFINITY,
  next: (now: Date) => new Date(now.getTime() + minutes * 60_000),
});

/** 3 o'clock in Algeria, which keeps the same distance to UTC all year: little is going on. */
const nextNight = (now: Date) => {
  const night = new Date(now);
  night.setUTCHours(2, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
};

/** Monday at 6 o'clock in Algeria: before the week's first meeting. */
const nextMonday = (now: Date) => {
  const monday = new Date(now);
  monday.setUTCHours(5, 0, 0, 0);
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7));
  if (monday <= now) monday.setUTCDate(monday.getUTCDate() + 7);
  return monday;
};

const facts = {
  email: { atOnce: 5, mostAttempts: 10 },
  sms: { atOnce: 5, mostAttempts: 10 },
  // What comes an hour late is no news: the app shows it anyway.
  push: { atOnce: 10, mostAttempts: 7 },
  // Turns at imports bound them, by account too; here only how many a server takes over at once.
  import: { atOnce: 2, mostAttempts: 5 },
  alerts: everyMinutes(1),
  // Each reads as many figures as a page of dashboards.
  dashboardMail: { atOnce: 2, mostAttempts: 10 },
  dashboards: { ...everyMinutes(0), next: nextMonday },
  fold: everyMinutes(0.5),
  tidy: everyMinutes(5),
  photos: everyMinutes(6 * 60),
  copies: { ...everyMinutes(0), next: nextNight },
  maintenance: everyMinutes(10),
} as const satisfies Record<JobKind, KindFacts>;
type PeriodicKind = { [K in JobKind]: (typeof facts)[K] extends { next: unknown } ? K : never }[JobKind];

export const kindFacts: Readonly<Record<JobKind, KindFacts>> = facts;
