import {
  delayedJobMinutes,
  lowDiskShare,
  maxReplicaLagSeconds,
  type SystemState,
  staleBackupHours,
  unfoldedRowsWarning,
} from '../../../contract/operations/system';

export type HealthLevel = 'fine' | 'watch' | 'failing';
export type Assessment = {
  about: AssessmentSubject;
  level: HealthLevel;
  finding: string;
  values?: Record<string, string | number>;
};
/** `folds` are figures not yet added to the totals, `copies` stored sums that the self-check compares. */
export type AssessmentSubject = 'servers' | 'queues' | 'copies' | 'folds' | 'backup' | 'disk' | 'replicas';

/** Rates each part of the system as fine, to be watched, or failing; `finding` is a key of `terrain.system.found`. */
export const assessHealth = (state: SystemState): Assessment[] => [
  assessServers(state),
  assessQueues(state),
  assessFolds(state),
  assessCopies(state),
  assessBackup(state),
  ...assessDisk(state),
  ...assessReplicas(state),
];

const assessServers = ({ servers, version }: SystemState): Assessment => {
  const others = servers.filter(server => server.version !== version).length;
  return others
    ? { about: 'servers', level: 'watch', finding: 'otherVersions', values: { smart_count: others } }
    : { about: 'servers', level: 'fine', finding: 'running', values: { smart_count: servers.length } };
};

const assessQueues = ({ queues, at }: SystemState): Assessment => {
  const isDelayed = queues.some(({ oldest }) => oldest && minutesBetween(oldest, at) > delayedJobMinutes);
  if (isDelayed)
    return {
      about: 'queues',
      level: 'failing',
      finding: 'waitsForLong',
      values: { waitsForLong: delayedJobMinutes },
    };
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  if (failed) return { about: 'queues', level: 'watch', finding: 'failed', values: { smart_count: failed } };
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return waiting
    ? { about: 'queues', level: 'fine', finding: 'waiting', values: { smart_count: waiting } }
    : { about: 'queues', level: 'fine', finding: 'nothingWaits' };
};

const assessFolds = ({ folds }: SystemState): Assessment => {
  const rows = Math.max(0, ...folds.map(fold => fold.rows));
  return rows > unfoldedRowsWarning
    ? { about: 'folds', level: 'failing', finding: 'manyUnfolded', values: { smart_count: rows } }
    : { about: 'folds', level: 'fine', finding: 'folded' };
};

const assessCopies = ({ last_self_check: check }: SystemState): Assessment => {
  if (!check) return { about: 'copies', level: 'watch', finding: 'neverChecked' };
  const differing = check.differing.length;
  return differing
    ? { about: 'copies', level: 'failing', finding: 'differing', values: { smart_count: differing } }
    : { about: 'copies', level: 'fine', finding: 'alike' };
};

const assessBackup = ({ last_backup: last, backup_failed, at }: SystemState): Assessment => {
  if (backup_failed) return { about: 'backup', level: 'failing', finding: 'backupFailed' };
  if (!last) return { about: 'backup', level: 'watch', finding: 'noBackup' };
  const hours = Math.floor((Date.parse(at) - Date.parse(last)) / 3_600_000);
  return hours > staleBackupHours
    ? { about: 'backup', level: 'failing', finding: 'oldBackup', values: { smart_count: hours } }
    : { about: 'backup', level: 'fine', finding: 'backup' };
};

const assessDisk = ({ disk }: SystemState): Assessment[] => {
  if (!disk) return [];
  return disk.free < lowDiskShare * disk.total
    ? [{ about: 'disk', level: 'failing', finding: 'littleRoom' }]
    : [{ about: 'disk', level: 'fine', finding: 'room' }];
};

const assessReplicas = ({ replicas }: SystemState): Assessment[] => {
  if (!replicas.length) return [];
  const late = replicas.filter(({ lag_seconds: lag }) => lag !== null && lag > maxReplicaLagSeconds).length;
  return [
    late
      ? { about: 'replicas', level: 'watch', finding: 'late', values: { smart_count: late } }
      : { about: 'replicas', level: 'fine', finding: 'upToDate', values: { smart_count: replicas.length } },
  ];
};

const minutesBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 60_000;
