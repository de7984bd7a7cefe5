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

const hours = 3_600_000;

/**
 * Assesses the figures, with texts of `terrain.system.found`: what needs action, what to watch, and what is in
 * order.
 */
export const assessHealth = (state: SystemState): Assessment[] => [
  servers(state),
  queues(state),
  folds(state),
  copies(state),
  backup(state),
  ...disk(state),
  ...replicas(state),
];

const servers = ({ servers, version }: SystemState): Assessment => {
  const others = servers.filter(server => server.version !== version).length;
  return others
    ? { about: 'servers', level: 'watch', found: 'otherVersions', values: { smart_count: others } }
    : { about: 'servers', level: 'fine', found: 'running', values: { smart_count: servers.length } };
};

const queues = ({ queues, at }: SystemState): Assessment => {
  const sum = (of: (queue: SystemState['queues'][number]) => number) =>
    queues.reduce((all, queue) => all + of(queue), 0);
  const late = queues.some(({ oldest }) => oldest && minutesSince(oldest, at) > delayedJobMinutes);
  if (late)
    return {
      about: 'queues',
      level: 'failing',
      found: 'waitsForLong',
      values: { waitsForLong: delayedJobMinutes },
    };
  const failed = sum(queue => queue.failed);
  if (failed) return { about: 'queues', level: 'watch', found: 'failed', values: { smart_count: failed } };
  const waiting = sum(queue => queue.waiting);
  return waiting
    ? { about: 'queues', level: 'fine', found: 'waiting', values: { smart_count: waiting } }
    : { about: 'queues', level: 'fine', found: 'nothingWaits' };
};

const folds = ({ folds }: SystemState): Assessment => {
  const rows = Math.max(0, ...folds.map(fold => fold.rows));
  return rows > unfoldedRowsWarning
    ? { about: 'folds', level: 'failing', found: 'manyUnfolded', values: { smart_count: rows } }
    : { about: 'folds', level: 'fine', found: 'folded' };
};

const copies = ({ last_self_check: check }: SystemState): Assessment => {
  if (!check) return { about: 'copies', level: 'watch', found: 'neverChecked' };
  const { length } = check.differing;
  return length
    ? { about: 'copies', level: 'failing', found: 'differing', values: { smart_count: length } }
    : { about: 'copies', level: 'fine', found: 'alike' };
};

const backup = ({ last_backup: last, backup_failed, at }: SystemState): Assessment => {
  if (backup_failed) return { about: 'backup', level: 'failing', found: 'backupFailed' };
  if (!last) return { about: 'backup', level: 'watch', found: 'noBackup' };
  const age = Math.floor((Date.parse(at) - Date.parse(last)) / hours);
  return age > staleBackupHours
    ? { about: 'backup', level: 'failing', found: 'oldBackup', values: { smart_count: age } }
    : { about: 'backup', level: 'fine', found: 'backup' };
};

const disk = ({ disk }: SystemState): Assessment[] => {
  if (!disk) return [];
  const level = disk.free < lowDiskShare * disk.total ? 'failing' : 'fine';
  return [{ about: 'disk', level, found: level === 'fine' ? 'room' : 'littleRoom' }];
};

const replicas = ({ replicas }: SystemState): Assessment[] => {
  if (!replicas.length) return [];
  const late = replicas.filter(({ lag_seconds: lag }) => lag !== null && lag > maxReplicaLagSeconds).length;
  return [
    late
      ? { about: 'replicas', level: 'watch', found: 'late', values: { smart_count: late } }
      : { about: 'replicas', level: 'fine', found: 'upToDate', values: { smart_count: replicas.length } },
  ];
};

const minutesSince = (instant: string, now: string) => (Date.parse(now) - Date.parse(instant)) / 60_000;
