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
  found: string;
  values?: Record<string, string | number>;
};
export type AssessmentSubject = 'servers' | 'queues' | 'copies' | 'folds' | 'backup' | 'disk' | 'replicas';

/** Rates each part of the system as fine, to be watched, or failing; `found` is a key of `terrain.system.found`. */
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
    ? { about: 'servers', level: 'watch', found: 'otherVersions', values: { smart_count: others } }
    : { about: 'servers', level: 'fine', found: 'running', values: { smart_count: servers.length } };
};

const assessQueues = ({ queues, at }: SystemState): Assessment => {
  const isDelayed = queues.some(({ oldest }) => oldest && minutesBetween(oldest, at) > delayedJobMinutes);
  if (isDelayed)
    return {
      about: 'queues',
      level: 'failing',
      found: 'waitsForLong',
      values: { waitsForLong: delayedJobMinutes },
    };
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  if (failed) return { about: 'queues', level: 'watch', found: 'failed', values: { smart_count: failed } };
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return waiting
    ? { about: 'queues', level: 'fine', found: 'waiting', values: { smart_count: waiting } }
    : { about: 'queues', level: 'fine', found: 'nothingWaits' };
};

const assessFolds = ({ folds }: SystemState): Assessment => {
  const rows = Math.max(0, ...folds.map(fold => fold.rows));
  return rows > unfoldedRowsWarning
    ? { about: 'folds', level: 'failing', found: 'manyUnfolded', values: { smart_count: rows } }
    : { about: 'folds', level: 'fine', found: 'folded' };
};

const assessCopies = ({ last_self_check: check }: SystemState): Assessment => {
  if (!check) return { about: 'copies', level: 'watch', found: 'neverChecked' };
  const differing = check.differing.length;
  return differing
    ? { about: 'copies', level: 'failing', found: 'differing', values: { smart_count: differing } }
    : { about: 'copies', level: 'fine', found: 'alike' };
};

const assessBackup = ({ last_backup: last, backup_failed, at }: SystemState): Assessment => {
  if (backup_failed) return { about: 'backup', level: 'failing', found: 'backupFailed' };
  if (!last) return { about: 'backup', level: 'watch', found: 'noBackup' };
  const hours = Math.floor((Date.parse(at) - Date.parse(last)) / 3_600_000);
  return hours > staleBackupHours
    ? { about: 'backup', level: 'failing', found: 'oldBackup', values: { smart_count: hours } }
    : { about: 'backup', level: 'fine', found: 'backup' };
};

const assessDisk = ({ disk }: SystemState): Assessment[] => {
  if (!disk) return [];
  return disk.free < lowDiskShare * disk.total
    ? [{ about: 'disk', level: 'failing', found: 'littleRoom' }]
    : [{ about: 'disk', level: 'fine', found: 'room' }];
};

const assessReplicas = ({ replicas }: SystemState): Assessment[] => {
  if (!replicas.length) return [];
  const late = replicas.filter(({ lag_seconds: lag }) => lag !== null && lag > maxReplicaLagSeconds).length;
  return [
    late
      ? { about: 'replicas', level: 'watch', found: 'late', values: { smart_count: late } }
      : { about: 'replicas', level: 'fine', found: 'upToDate', values: { smart_count: replicas.length } },
  ];
};

const minutesBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 60_000;
