import type { ExportFormat } from '../../contract/figures/own-dashboards';
import type { JobKind } from '../../contract/framework/job-kinds';
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

/** The payload of each kind of job besides messages. */
type JobPayloads = {
  import: ImportPayload;
  dashboardMail: DashboardMailPayload;
} & Record<PeriodicKind, PeriodicPayload>;
/** For recurring jobs: whether it was requested again while it ran. */
type PeriodicPayload = { again?: true };
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
