import type { ExportFormat } from '../../contract/figures/own-dashboards';
import type { JobKind } from '../../contract/framework/job-kinds';
import type { PushMessage } from '../../contract/organisation/push';
import type { ImportPayload } from '../framework/imports/steps';
import {
  everyMinutes,
  type JobKindConfig,
  type JobKindConfigs,
  nextMonday,
  nextNight,
} from '../framework/queue/kinds';

declare module '../../contract/framework/register' {
  interface Register {
    jobPayloads: JobPayloads;
  }
}

/** The payload of each kind of job. */
type JobPayloads = {
  email: MessagePayload;
  sms: MessagePayload;
  push: PushPayload;
  import: ImportPayload;
  dashboardMail: DashboardMailPayload;
} & Record<PeriodicKind, PeriodicPayload>;
/** For recurring jobs: whether it was requested again while it ran. */
type PeriodicPayload = { again?: true };
type MessagePayload = {
  account_id: number;
  content: string;
  /** The recipient; if absent, the account's address at the time of sending. */
  address?: string | null;
  /** If absent, the beginning of the content. */
  subject?: string | null;
};
type PushPayload = Pick<PushMessage, 'kind' | 'site' | 'work'> & {
  account_id: number;
  subscription: number;
};
type DashboardMailPayload = {
  account_id: number;
  dashboard: number;
  format: ExportFormat;
  language: 'fr' | 'en';
  /** The Monday it is for; for a test mail, the current day. */
  day: string;
  /** A Monday's mail: not sent if its recipient has unsubscribed meanwhile. */
  subscribed?: boolean;
};

const config = {
  email: { maxConcurrent: 5, maxAttempts: 10 },
  sms: { maxConcurrent: 5, maxAttempts: 10 },
  // After an hour it is no longer useful: the app shows it anyway.
  push: { maxConcurrent: 10, maxAttempts: 7 },
  // The `import` limiter bounds them, also per account; this only bounds how many jobs a server takes at once.
  import: { maxConcurrent: 2, maxAttempts: 5 },
  alerts: everyMinutes(1),
  // Each computes as many figures as a page of dashboards.
  dashboardMail: { maxConcurrent: 2, maxAttempts: 10 },
  dashboards: { ...everyMinutes(0), next: nextMonday },
  fold: everyMinutes(0.5),
  tidy: everyMinutes(5),
  photos: everyMinutes(6 * 60),
  copies: { ...everyMinutes(0), next: nextNight },
  maintenance: everyMinutes(10),
} as const satisfies Record<JobKind, JobKindConfig>;
type PeriodicKind = { [K in JobKind]: (typeof config)[K] extends { next: unknown } ? K : never }[JobKind];

export const jobKindConfig: JobKindConfigs = config;
