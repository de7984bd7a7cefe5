import type { Migration } from 'kysely';
import type { Locks, Phase } from '../../framework/db/migration-phase';
import * as foundation from './0001-foundation';
import * as fieldWork from './0002-field-work';
import * as taskCounts from './0003-task-counts';
import * as account from './0004-account';
import * as settings from './0005-settings';
import * as live from './0006-live';
import * as finding from './0007-finding';
import * as viewAs from './0008-view-as';
import * as views from './0009-views';
import * as agentsSites from './0010-agents-sites';
import * as deliveries from './0011-deliveries';
import * as photoRetention from './0012-photo-retention';
import * as countingPlace from './0013-counting-place';
import * as equipment from './0014-equipment';
import * as workSums from './0015-work-sums';
import * as openPlans from './0016-open-plans';
import * as figuresOfPlaces from './0017-figures-of-places';
import * as proofOfArrival from './0018-proof-of-arrival';
import * as outcomes from './0019-outcomes';
import * as codesAlike from './0020-codes-alike';
import * as importsAlive from './0021-imports-alive';
import * as deletedAccounts from './0022-deleted-accounts';
import * as telephones from './0023-telephones';
import * as speed from './0025-speed';
import * as securityEvents from './0026-security-events';
import * as signIn from './0027-sign-in';
import * as kept from './0029-kept';
import * as taskKinds from './0030-task-kinds';
import * as taskChanges from './0031-task-changes';
import * as organisation from './0032-organisation';
import * as vehicles from './0033-vehicles';
import * as roles from './0035-roles';
import * as tools from './0038-tools';
import * as sorts from './0039-sorts';
import * as siteLife from './0045-site-life';
import * as noticeTasks from './0047-notice-tasks';
import * as jobs from './0048-jobs';
import * as importSheets from './0049-import-sheets';
import * as releases from './0050-releases';
import * as backups from './0052-backups';
import * as seeing from './0053-seeing';
import * as timelines from './0054-timelines';
import * as partitions from './0056-partitions';
import * as pickupSums from './0057-pickup-sums';
import * as daySums from './0058-day-sums';
import * as photoUploads from './0059-photo-uploads';
import * as alerts from './0061-alerts';
import * as pushSubscriptions from './0062-push-subscriptions';
import * as workforce from './0063-workforce';
import * as maintenance from './0066-maintenance';
import * as alertRules from './0068-alert-rules';
import * as anomalyCare from './0070-anomaly-care';
import * as boqLines from './0071-boq-lines';
import * as dashboardMails from './0072-dashboard-mails';
import * as visitsThatWait from './0074-visits-that-wait';
import * as waitsThatEnded from './0075-waits-that-ended';
import * as dataEpoch from './0076-data-epoch';
import * as lateWork from './0077-late-work';
import * as defaultPartitions from './0078-default-partitions';
import * as textSearch from './0079-text-search';
import * as rejectedTasks from './0080-rejected-tasks';
import * as visitCreation from './0081-visit-creation';
import * as anomalyPlans from './0082-anomaly-plans';

/** Every migration in order of its name. A new resource adds its own here. */
export const migrations: Record<string, Migration & { phase?: Phase } & Partial<Locks>> = {
  '0001-foundation': foundation,
  '0002-field-work': fieldWork,
  '0003-task-counts': taskCounts,
  '0004-account': account,
  '0005-settings': settings,
  '0006-live': live,
  '0007-finding': finding,
  '0008-view-as': viewAs,
  '0009-views': views,
  '0010-agents-sites': agentsSites,
  '0011-deliveries': deliveries,
  '0012-photo-retention': photoRetention,
  '0013-counting-place': countingPlace,
  '0014-equipment': equipment,
  '0015-work-sums': workSums,
  '0016-open-plans': openPlans,
  '0017-figures-of-places': figuresOfPlaces,
  '0018-proof-of-arrival': proofOfArrival,
  '0019-outcomes': outcomes,
  '0020-codes-alike': codesAlike,
  '0021-imports-alive': importsAlive,
  '0022-deleted-accounts': deletedAccounts,
  '0023-telephones': telephones,
  '0025-speed': speed,
  '0026-security-events': securityEvents,
  '0027-sign-in': signIn,
  '0029-kept': kept,
  '0030-task-kinds': taskKinds,
  '0031-task-changes': taskChanges,
  '0032-organisation': organisation,
  '0033-vehicles': vehicles,
  '0035-roles': roles,
  '0038-tools': tools,
  '0039-sorts': sorts,
  '0045-site-life': siteLife,
  '0047-notice-tasks': noticeTasks,
  '0048-jobs': jobs,
  '0049-import-sheets': importSheets,
  '0050-releases': releases,
  '0052-backups': backups,
  '0053-seeing': seeing,
  '0054-timelines': timelines,
  '0056-partitions': partitions,
  '0057-pickup-sums': pickupSums,
  '0058-day-sums': daySums,
  '0059-photo-uploads': photoUploads,
  '0061-alerts': alerts,
  '0062-push-subscriptions': pushSubscriptions,
  '0063-workforce': workforce,
  '0066-maintenance': maintenance,
  '0068-alert-rules': alertRules,
  '0070-anomaly-care': anomalyCare,
  '0071-boq-lines': boqLines,
  '0072-dashboard-mails': dashboardMails,
  '0074-visits-that-wait': visitsThatWait,
  '0075-waits-that-ended': waitsThatEnded,
  '0076-data-epoch': dataEpoch,
  '0077-late-work': lateWork,
  '0078-default-partitions': defaultPartitions,
  '0079-text-search': textSearch,
  '0080-rejected-tasks': rejectedTasks,
  '0081-visit-creation': visitCreation,
  '0082-anomaly-plans': anomalyPlans,
};
