import type { ExportFormat } from '../../contract/figures/own-dashboards';
import type { productJobKinds } from '../../contract/organisation/job-kinds';
import {
  everyMinutes,
  type JobKindConfig,
  nextMonday,
  nextNight,
  type PeriodicPayload,
} from '../framework/queue/kinds';

declare module '../../contract/framework/register' {
  interface Register {
    jobPayloads: JobPayloads;
  }
}

type ProductJobKind = (typeof productJobKinds)[number];
/** The payload of each of the product's kinds of job. */
type JobPayloads = { dashboardMail: DashboardMailPayload } & Record<PeriodicKind, PeriodicPayload>;
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

/** How the product's jobs run. */
export const productJobs = {
  alerts: everyMinutes(1),
  // Each computes as many figures as a page of dashboards.
  dashboardMail: { maxConcurrent: 2, maxAttempts: 10 },
  dashboards: { ...everyMinutes(0), next: nextMonday },
  fold: everyMinutes(0.5),
  photos: everyMinutes(6 * 60),
  copies: { ...everyMinutes(0), next: nextNight },
  maintenance: everyMinutes(10),
} as const satisfies Record<ProductJobKind, JobKindConfig>;
type PeriodicKind = {
  [K in ProductJobKind]: (typeof productJobs)[K] extends { next: unknown } ? K : never;
}[ProductJobKind];
