import type { NewsKind } from '../../contract/news';
import type { ServerMessages } from '../../i18n/fr/server';

export type NoticeName = keyof ServerMessages['notices'];

/** What each notice is to the phone of an agent who is told it. */
export const newsKindOf: Record<NoticeName, NewsKind> = {
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
  // Told to the office, which has no phone of this kind.
  taskImpossible: 'other',
  taskSubmitted: 'other',
  taskCorrected: 'other',
  checksNok: 'other',
  nokAmongThem: 'other',
  criticalFound: 'other',
  criticalAmongThem: 'other',
  anomalyInCharge: 'other',
  anomaliesInCharge: 'other',
  anomalyReopened: 'other',
  arrivedFar: 'other',
  planLate: 'other',
  visitDue: 'other',
  taskReturnedLong: 'other',
  unanswered: 'other',
};
