import type { PushKind } from '../../contract/organisation/push';
import type { NoticeName } from '../framework/notifications/notification-rules';
import { registerNotifications } from '../framework/notifications/notification-rules';

declare module '../../contract/framework/register' {
  interface Register {
    noticeSubject: NoticeSubject;
  }
}

/** The task or plan that a notice is about, and the code of its site. */
type NoticeSubject = { task?: number; plan?: number; site?: string };

/** Registers what the framework reads to notify. */
export const registerNotices = () =>
  registerNotifications({
    subjectColumns: { task_id: 'task' },
    getSubject: ({ code }) => (code === undefined ? {} : { site: String(code) }),
    getNewsKind: notice => newsKindByNotice[notice],
    newsletterSwitch: 'subscribe_newsletter',
  });

/** The kind of push message of each notice. */
const newsKindByNotice: Record<NoticeName, PushKind> = {
  planned: 'new',
  plannedMany: 'new',
  plannedSpan: 'new',
  planMoved: 'moved',
  planCancelled: 'cancelled',
  plansCancelled: 'cancelled',
  taskCancelled: 'cancelled',
  taskCancelledMany: 'cancelled',
  taskDeleted: 'cancelled',
  taskReturned: 'returned',
  taskReturnedMany: 'returned',
  taskAccepted: 'other',
  taskAcceptTakenBack: 'other',
  taskRejected: 'other',
  taskClosed: 'other',
  taskClosedMany: 'other',
  taskDecisionTakenBack: 'other',
  taskDecisionTakenBackMany: 'other',
  taskRestored: 'other',
  siteAssigned: 'other',
  sitesAssigned: 'other',
  planReminder: 'other',
  taskReminder: 'other',
  returnReminder: 'other',
  passwordReset: 'other',
  // For the office, which receives no push messages.
  taskImpossible: 'other',
  lateWork: 'other',
  taskSubmitted: 'other',
  taskCorrected: 'other',
  checksNok: 'other',
  nokAmongThem: 'other',
  criticalFound: 'other',
  criticalAmongThem: 'other',
  anomalyInCharge: 'other',
  anomaliesInCharge: 'other',
  maintenanceInCharge: 'other',
  anomalyReopened: 'other',
  arrivedFar: 'other',
  planLate: 'other',
  visitDue: 'other',
  taskReturnedLong: 'other',
  outsideWork: 'other',
  unanswered: 'other',
};
